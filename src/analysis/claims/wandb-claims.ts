import { type ClaimFamily, type Recomputation, stated } from "./claim-family.js";

/** What the pages say about the log service; its own records are not published. */
export const wandbClaims: ClaimFamily = () =>
  new Map<string, Recomputation>([
    [
      "wandb.overlap",
      stated(
        "needs the service's log and the local log side by side; the published tables hold one merged copy",
        "需要把日志服务与本地日志并排比较；公开表格只有合并后的一份",
      ),
    ],
    [
      "wandb.events_per_run",
      stated(
        "counts events of the log service, which are not published",
        "统计的是日志服务的事件数，未公开",
      ),
    ],
  ]);
