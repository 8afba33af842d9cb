import type { Language } from "../shop/language.js";

/** What the checks of a chunk look for in one language. */
export interface LintWords {
  /** Leaning on text that may be masked. */
  readonly otherChunk: RegExp;
  /** Something an agent can do in the shop. */
  readonly action: RegExp;
  /** Something a page, the request or the persona shows. */
  readonly visible: RegExp;
  /** Something no page shows. */
  readonly hidden: RegExp;
  /** A condition that is none. */
  readonly always: RegExp;
}

/** The words by language; each list grows when a real chunk shows a gap. */
export const LINT_WORDS: Readonly<Record<Language, LintWords>> = {
  en: {
    otherChunk:
      /\b(?:(?:previous|preceding|next|following|other|another|last|first|second|above|below)\s+(?:chunks?|rules?|skills?|sections?)|(?:chunk|rule|section)\s*#?\d+|(?:as|see|described|mentioned|stated)\s+(?:described\s+|stated\s+)?(?:above|below|earlier|before)|same as (?:above|before))\b/i,
    action:
      /\b(?:search|query|type|click|open|select|choose|pick|buy|purchase|go back|return|leave|page|scroll|compare|check|read|skip|avoid|stop|add|drop|remove|put|use|keep|include|rewrite|shorten|reformulate|set|switch|change|look|prefer|take|continue|confirm|reject|ignore|move)\b/i,
    visible:
      /\b(?:page|pages|request|instruction|persona|profile|shopper|customer|user|query|queries|search|searches|results?|list|listed|products?|items?|titles?|brands?|category|type|attributes?|options?|axis|axes|values?|size|colou?r|variants?|prices?|budget|cost|steps?|actions?|feedback|button|visited|opened|clickables?|selected|selection|chosen|offered|bullets?|description|detail|shown|message)\b/i,
    hidden:
      /\b(?:gold|ground[- ]truth|goal product|target product|hidden|answer key|correct answer|reward|score|scorer|grader|secret|evaluation|benchmark|test set|training set)\b/i,
    always:
      /(?:^\s*(?:always|any time|at all times|every time|everywhere)\b|\b(?:in (?:all|every|any) (?:cases?|situations?|circumstances?|tasks?|episodes?)|for (?:all|every|any) (?:tasks?|requests?|episodes?)|under all (?:conditions|circumstances)|no matter what|unconditionally|regardless of (?:the )?(?:task|request|situation))\b)/i,
  },
  zh: {
    otherChunk:
      /(?:上|下|前|后|另|其他|其它|别的|第[一二三四五六七八九十\d]+)(?:一|述|个|条|面的?|文的?)*(?:技能块|规则|技能|章节|块)|(?:见|如|同|按照?|参照|参见)(?:上文|下文|上述|前述|上面|前面|上条)/,
    action:
      /搜索|搜|查询|输入|点击|点开|打开|选择|选|购买|下单|买|返回|离开|翻页|下一页|上一页|对比|比较|查看|核对|检查|阅读|跳过|停止|加入|加上|去掉|删除|使用|用|保留|改写|缩短|换|改|确认|忽略|浏览|看/,
    visible:
      /页面|页|请求|要求|需求|指令|画像|用户|顾客|查询|搜索|结果|列表|商品|产品|标题|品牌|类目|类别|类型|属性|选项|规格|尺寸|尺码|颜色|款式|价格|预算|花费|步数|步骤|动作|操作|反馈|提示|按钮|已访问|看过|打开过|已选|选中|选择|详情|描述|显示/,
    hidden:
      /金标|标准答案|正确答案|真实答案|目标商品|目标产品|隐藏|奖励|得分|评分|打分|标签|测试集|训练集|评测|秘密/,
    always:
      /^\s*(?:总是|始终|永远|一直|随时|任何时候|无论何时|每次|所有时候)|(?:任何|所有|一切|每种|每个|各种)(?:情况|场景|任务|请求|情形|条件)|无论(?:如何|怎样|什么情况)|无条件/,
  },
};
