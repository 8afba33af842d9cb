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
      /\b(?:search|quer(?:y|ies)|typ(?:e|ing)|enter|click|press|open|reopen|select|choos|pick|tak(?:e|ing)|buy|purchas|order|check out|go back|go to|return|leav|turn to|pages?|paging|scroll|browse|compar|check|read|look|visit|view|skip|avoid|stop|finish|end|add|drop|remov|put|us(?:e|ing)|keep|includ|mention|name|rewrit|shorten|reformulat|repeat|retry|set|switch|swap|chang|replac|prefer|favou?r|continu|confirm|reject|ignor|mov(?:e|ing)|try|call for|attempt)/i,
    visible:
      /\b(?:page|screen|shop|box|request|instruction|demand|asked|persona|profile|shopper|customer|buyer|user|quer(?:y|ies)|search|results?|list|hits?|ranking|products?|items?|goods|articles?|titles?|brands?|categor|types?|attributes?|features?|options?|axis|axes|values?|size|colou?r|variants?|versions?|prices?|expensive|dear|cheap|money|budget|cost|steps?|actions?|moves?|visit|episode|limit|feedback|error|failed|button|opened|clickable|select|chosen|offered|bullets?|descriptions?|details?|shown|message)/i,
    hidden:
      /\b(?:gold|ground[- ]truth|goal product|target product|hidden|answer key|correct answer|reward|score|scorer|grader|secret|evaluation|benchmark|test set|training set)\b/i,
    always:
      /(?:^\s*(?:always|any time|at all times|every time|everywhere)\b|\b(?:in (?:all|every|any) (?:cases?|situations?|circumstances?|tasks?|episodes?)|for (?:all|every|any) (?:tasks?|requests?|episodes?)|under all (?:conditions|circumstances)|no matter what|unconditionally|regardless of (?:the )?(?:task|request|situation))\b)/i,
  },
  zh: {
    otherChunk:
      /(?:上|下|前|后|另|其他|其它|别的|第[一二三四五六七八九十\d]+)(?:一|述|个|条|面的?|文的?)*(?:技能块|规则|技能|章节|块)|(?:见|如|同|按照?|参照|参见)(?:上文|下文|上述|前述|上面|前面|上条)/,
    action:
      /搜|找|查|输入|写|点|按|打开|进入|选|挑|取|买|下单|订单|结账|返回|回到|离开|走|转到|翻|下一页|上一页|对比|比|看|核对|检|读|跳过|停|结束|加|去掉|删|用|保留|提到|改|换|缩短|确认|忽略|浏览|尝试|试/,
    visible:
      /页|屏幕|商店|店|框|请求|要求|需求|指令|画像|喜好|用户|顾客|买家|查询|搜索|结果|列表|单子|排名|商品|产品|货|标题|品牌|类目|类别|类型|属性|特点|选项|规格|版本|款式|尺寸|尺码|颜色|价格|预算|花费|贵|便宜|钱|步|动作|操作|购物|反馈|报错|提示|按钮|访问|看过|打开|选中|已选|选择|详情|描述|介绍|显示/,
    hidden:
      /金标|标准答案|正确答案|真实答案|目标商品|目标产品|隐藏|奖励|得分|评分|打分|标签|测试集|训练集|评测|秘密/,
    always:
      /^\s*(?:总是|始终|永远|一直|随时|任何时候|无论何时|每次|所有时候)|(?:任何|所有|一切|每种|每个|各种)(?:情况|场景|任务|请求|情形|条件)|无论(?:如何|怎样|什么情况)|无条件/,
  },
};
