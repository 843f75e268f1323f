/** States of a certification (provider.md#certification-states). */
export const certStatusTexts = {
  pending: '审核中',
  rejected: '未通过',
  approved: '已认证',
  change_pending: '变更审核中',
  expired: '已过期',
  suspended: '已暂停',
  revoked: '已取消',
  withdrawn: '已撤回',
  ended: '已退出',
  replaced: '已由新的认证取代',
} as const;
export type CertStatus = keyof typeof certStatusTexts;

/** Parts of an application that may be rejected, in the order of the form. */
export const certFieldTexts = {
  categories: '服务类目',
  skills: '技能标签',
  years: '从业年限',
  region: '所在地区',
  intro: '简介',
  cases: '案例',
  certificates: '资质证书',
  contact: '接单联系方式',
  quote: '报价方式',
  team: '团队信息',
} as const;
export type CertField = keyof typeof certFieldTexts;

/** Units in which a provider quotes a price. */
export const quoteModeTexts = { hourly: '按小时', daily: '按天', project: '按项目' } as const;
export type QuoteMode = keyof typeof quoteModeTexts;

/** Sizes of a company, by its number of people. */
export const teamSizeTexts = {
  s5: '1-5人',
  s20: '6-20人',
  s50: '21-50人',
  s100: '51-100人',
  more: '100人以上',
} as const;
export type TeamSize = keyof typeof teamSizeTexts;

/** Regions of providers, by the codes of GB/T 2260. */
export const regionTexts = {
  '110000': '北京',
  '120000': '天津',
  '130000': '河北',
  '140000': '山西',
  '150000': '内蒙古',
  '210000': '辽宁',
  '220000': '吉林',
  '230000': '黑龙江',
  '310000': '上海',
  '320000': '江苏',
  '330000': '浙江',
  '340000': '安徽',
  '350000': '福建',
  '360000': '江西',
  '370000': '山东',
  '410000': '河南',
  '420000': '湖北',
  '430000': '湖南',
  '440000': '广东',
  '450000': '广西',
  '460000': '海南',
  '500000': '重庆',
  '510000': '四川',
  '520000': '贵州',
  '530000': '云南',
  '540000': '西藏',
  '610000': '陕西',
  '620000': '甘肃',
  '630000': '青海',
  '640000': '宁夏',
  '650000': '新疆',
  '710000': '台湾',
  '810000': '香港',
  '820000': '澳门',
} as const;
export type Region = keyof typeof regionTexts;
