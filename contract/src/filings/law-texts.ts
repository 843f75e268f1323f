/** Units of the rows in the tables of law: 分, a number of things, or a period. */
export const lawUnits = {
  fen: '元',
  count: '项',
  days: '日',
  months: '个月',
  years: '年',
  bps: '基点',
  characters: '字',
  pages: '页',
  lines: '行',
  edition: '版',
} as const;
export type LawUnit = keyof typeof lawUnits;

type Entry = readonly [name: string, unit: LawUnit];
const fee = (name: string) => [name, 'fen'] as const;
const months = (name: string) => [name, 'months'] as const;
const days = (name: string) => [name, 'days'] as const;
const years = (name: string) => [name, 'years'] as const;
const count = (name: string) => [name, 'count'] as const;
const pages = (name: string) => [name, 'pages'] as const;
const lines = (name: string) => [name, 'lines'] as const;

const trademark = {
  'trademark.register.online': fee('商标注册申请官费（网上，每类）'),
  'trademark.register.paper': fee('商标注册申请官费（纸质，每类）'),
  'trademark.extraItem.online': fee('超出限额的商品/服务项（网上，每项）'),
  'trademark.extraItem.paper': fee('超出限额的商品/服务项（纸质，每项）'),
  'trademark.includedItems': count('每类不另收费的商品/服务项数'),
  'trademark.renewal.online': fee('续展官费（网上）'),
  'trademark.renewal.paper': fee('续展官费（纸质）'),
  'trademark.renewalLate.online': fee('续展迟延费（网上）'),
  'trademark.renewalLate.paper': fee('续展迟延费（纸质）'),
  'trademark.change.online': fee('变更官费（网上）'),
  'trademark.change.paper': fee('变更官费（纸质）'),
  'trademark.assignment.online': fee('转让官费（网上）'),
  'trademark.assignment.paper': fee('转让官费（纸质）'),
  'trademark.review.online': fee('驳回复审官费（网上）'),
  'trademark.review.paper': fee('驳回复审官费（纸质）'),
  'trademark.licence.online': fee('许可备案官费（网上）'),
  'trademark.licence.paper': fee('许可备案官费（纸质）'),
  'trademark.cancellation.online': fee('撤销申请官费（网上）'),
  'trademark.cancellation.paper': fee('撤销申请官费（纸质）'),
  'trademark.correction': days('商标补正期限'),
  'trademark.reviewTime': days('商标驳回复审期限'),
  'trademark.opposition': months('商标异议期（初审公告）'),
  'trademark.oppositionAnswer': days('异议答辩期限'),
  'trademark.cancellationAnswer': months('撤三提供使用证据期限'),
  'trademark.term': years('商标专用权期限'),
  'trademark.renewalOpens': months('续展提前办理期'),
  'trademark.grace': months('续展宽展期'),
  'trademark.niceEdition': ['尼斯分类版本', 'edition'],
} as const satisfies Record<string, Entry>;

const patent = {
  'patent.apply.invention': fee('发明专利申请费'),
  'patent.apply.utility': fee('实用新型专利申请费'),
  'patent.apply.design': fee('外观设计专利申请费'),
  'patent.printing': fee('发明专利公布印刷费'),
  'patent.extraClaim': fee('权利要求附加费（每项）'),
  'patent.includedClaims': count('不另收费的权利要求项数'),
  'patent.extraPage': fee('说明书附加费（每页）'),
  'patent.includedPages': pages('不另收费的说明书页数'),
  'patent.extraPageFar': fee('说明书附加费（远超页数，每页）'),
  'patent.nearPages': pages('说明书附加费分界页数'),
  'patent.priority': fee('优先权要求费（每项）'),
  'patent.exam': fee('发明专利实质审查费'),
  'patent.review.invention': fee('发明专利复审费'),
  'patent.review.utility': fee('实用新型专利复审费'),
  'patent.review.design': fee('外观设计专利复审费'),
  'patent.restoration': fee('恢复权利请求费'),
  'patent.change': fee('著录事项变更费'),
  'patent.reduction.one': ['费用减缴比例（一个申请人）', 'bps'],
  'patent.reduction.several': ['费用减缴比例（多个申请人）', 'bps'],
  'patent.reductionPerson': fee('个人减缴年收入上限'),
  'patent.reductionEnterprise': fee('企业减缴应纳税所得额上限'),
  'patent.lateStep': ['年费滞纳金每月递增比例', 'bps'],
  'patent.lateMonths': months('年费滞纳期'),
  'patent.correction': months('专利补正期限'),
  'patent.firstAction': months('第一次审查意见答复期限'),
  'patent.laterAction': months('再次审查意见答复期限'),
  'patent.registration': months('办理登记手续期限'),
  'patent.reviewTime': months('专利复审期限'),
  'patent.restorationTime': months('恢复权利期限'),
  'patent.applyTime': months('申请费缴纳期限'),
  'patent.examTime': years('实质审查请求期限'),
  'patent.receiptDays': days('纸质文件推定收到期限'),
  'patent.term.invention': years('发明专利权期限'),
  'patent.term.utility': years('实用新型专利权期限'),
  'patent.term.design': years('外观设计专利权期限'),
  'patent.annual.invention.1': fee('发明年费 第1-3年'),
  'patent.annual.invention.4': fee('发明年费 第4-6年'),
  'patent.annual.invention.7': fee('发明年费 第7-9年'),
  'patent.annual.invention.10': fee('发明年费 第10-12年'),
  'patent.annual.invention.13': fee('发明年费 第13-15年'),
  'patent.annual.invention.16': fee('发明年费 第16-20年'),
  'patent.annual.utility.1': fee('实用新型年费 第1-3年'),
  'patent.annual.utility.4': fee('实用新型年费 第4-5年'),
  'patent.annual.utility.6': fee('实用新型年费 第6-8年'),
  'patent.annual.utility.9': fee('实用新型年费 第9-10年'),
  'patent.annual.design.1': fee('外观设计年费 第1-3年'),
  'patent.annual.design.4': fee('外观设计年费 第4-5年'),
  'patent.annual.design.6': fee('外观设计年费 第6-8年'),
  'patent.annual.design.9': fee('外观设计年费 第9-10年'),
  'patent.annual.design.11': fee('外观设计年费 第11-15年'),
} as const satisfies Record<string, Entry>;

const copyright = {
  'copyright.software': fee('软件著作权登记官费'),
  'copyright.work.text': fee('文字作品登记费'),
  'copyright.work.oral': fee('口述作品登记费'),
  'copyright.work.music': fee('音乐、戏剧、曲艺、舞蹈、杂技作品登记费'),
  'copyright.work.art': fee('美术、建筑作品登记费'),
  'copyright.work.photo': fee('摄影作品登记费'),
  'copyright.work.film': fee('视听作品登记费'),
  'copyright.work.graphic': fee('图形、模型作品登记费'),
  'copyright.work.other': fee('其他作品登记费'),
  'copyright.seriesItem': fee('系列作品第二件起（每件）'),
  'copyright.functionLeast': ['软件主要功能最少字数', 'characters'],
  'copyright.functionMost': ['软件主要功能最多字数', 'characters'],
  'copyright.pages': pages('源程序与文档须提交的页数（前后合计）'),
  'copyright.lines': lines('源程序每页最少行数'),
  'copyright.manualLines': lines('文档每页最少行数'),
  'copyright.correction': days('版权补正期限'),
} as const satisfies Record<string, Entry>;

const service = {
  'service.copyright.software': fee('软件著作权登记服务费'),
  'service.copyright.work': fee('作品著作权登记服务费'),
  'service.copyright.urgent': fee('材料加急整理服务费'),
  'service.trademark.register': fee('商标注册服务费（每类）'),
  'service.trademark.renewal': fee('商标续展服务费'),
  'service.trademark.change': fee('商标变更服务费'),
  'service.trademark.assignment': fee('商标转让服务费'),
  'service.trademark.licence': fee('许可备案服务费'),
  'service.trademark.review': fee('驳回复审服务费'),
  'service.trademark.opposition_answer': fee('异议答辩服务费'),
  'service.trademark.cancellation_answer': fee('撤三答辩服务费'),
  'service.trademark.division': fee('部分驳回分割服务费'),
  'service.patent.invention': fee('发明专利申请服务费'),
  'service.patent.utility': fee('实用新型专利申请服务费'),
  'service.patent.design': fee('外观设计专利申请服务费'),
  'service.patent.exam': fee('实质审查请求服务费'),
  'service.patent.annual': fee('年费代缴服务费'),
  'service.patent.registration': fee('办理登记手续服务费'),
  'service.patent.review': fee('专利复审服务费'),
  'service.patent.restoration': fee('恢复权利服务费'),
  'service.patent.change': fee('著录事项变更服务费'),
} as const satisfies Record<string, Entry>;

/**
 * Every fact of law, and every price of ours, that changes with time: code → name and unit
 * (filings.md#tables-of-law).
 */
export const lawEntries = { ...trademark, ...patent, ...copyright, ...service } as const;
export type LawCode = keyof typeof lawEntries;
/** Fees and prices, in 分. */
export type FeeCode = { [C in LawCode]: (typeof lawEntries)[C][1] extends 'fen' ? C : never }[LawCode];
/** Numbers and periods. */
export type NumberCode = Exclude<LawCode, FeeCode>;

/** The groups in which staff see them. */
export const lawGroups = { trademark: '商标', patent: '专利', copyright: '版权', service: '服务费' } as const;
export type LawGroup = keyof typeof lawGroups;
/** The group of a code, its first word. */
export const lawGroupOf = (code: string): LawGroup => code.split('.')[0] as LawGroup;
