/** The three kinds of filings; each is a screen, a prefix of calls and a type of orders (filings.md#filing-screens). */
export const filingAreas = { copyright: '版权', trademark: '商标', patent: '专利' } as const;
export type FilingArea = keyof typeof filingAreas;

/** Ways in which papers reach the office. */
export const channelTexts = { online: '网上申请', paper: '纸质申请' } as const;
export type FilingChannel = keyof typeof channelTexts;

/** Subjects of patent protection (patent.md#patent-fields). */
export const patentTypes = { invention: '发明专利', utility: '实用新型', design: '外观设计' } as const;
export type PatentType = keyof typeof patentTypes;
/** Reductions of a patent's fees, by the income and the number of its applicants. */
export const reductionTexts = { none: '不减缴', one: '一个申请人减缴', several: '多个申请人减缴' } as const;
export type Reduction = keyof typeof reductionTexts;

/** Subjects of a registration of copyright (copyright.md#fields-of-a-work). */
export const copyrightTypes = { software: '软件著作权', work: '作品著作权' } as const;
export type CopyrightType = keyof typeof copyrightTypes;
export const workKinds = {
  text: '文字作品',
  oral: '口述作品',
  music: '音乐、戏剧、曲艺、舞蹈、杂技作品',
  art: '美术、建筑作品',
  photo: '摄影作品',
  film: '视听作品',
  graphic: '图形、模型作品',
  other: '其他作品',
} as const;
export type WorkKind = keyof typeof workKinds;
/** 加急 is about how fast we prepare the papers; the office keeps its own time (filings.md#tables-of-law). */
export const urgencyTexts = { normal: '普通', urgent: '加急（仅指材料整理，不影响官方审查时间）' } as const;
export type Urgency = keyof typeof urgencyTexts;

/** Orders for a trademark: the registration and its follow-ups (filings.md#businesses-that-follow). */
export const trademarkBusiness = {
  register: '商标注册',
  renewal: '续展',
  change: '变更',
  assignment: '转让',
  licence: '许可备案',
  review: '驳回复审',
  opposition_answer: '异议答辩',
  cancellation_answer: '撤三答辩',
  division: '部分驳回分割',
} as const;
export type TrademarkBusiness = keyof typeof trademarkBusiness;
/** Orders for a patent. */
export const patentBusiness = {
  apply: '专利申请',
  exam: '实质审查请求',
  registration: '办理登记手续',
  annual: '年费',
  review: '复审',
  restoration: '恢复权利',
  change: '著录事项变更',
} as const;
export type PatentBusiness = keyof typeof patentBusiness;
/** Orders for a copyright: the registration alone. */
export const copyrightBusiness = { register: '著作权登记' } as const;
/** The purpose of a case's order, by its area and business. */
export const businessTexts: Record<FilingArea, Readonly<Record<string, string>>> = {
  copyright: copyrightBusiness,
  trademark: trademarkBusiness,
  patent: patentBusiness,
};
/** The business with which a case begins. */
export const firstBusiness: Record<FilingArea, string> = {
  copyright: 'register',
  trademark: 'register',
  patent: 'apply',
};
