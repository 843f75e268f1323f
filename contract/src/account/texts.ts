/** Names that both sides show; no schema here, so the browser may read it. */

/** States of a real-name application (account.md#real-name-states). */
export const realNameStatusTexts = {
  pending: '审核中',
  approved: '已认证',
  rejected: '未通过',
  withdrawn: '已撤回',
  micro_pay: '待打款验证',
  micro_sent: '待填写金额',
  micro_failed: '打款验证失败',
  expired: '已过期',
  revoked: '已撤销',
  replaced: '已更新',
} as const;
export type RealNameStatus = keyof typeof realNameStatusTexts;

/**
 * Papers of a person; only the first is checked by machine, the others by people
 * (account.md#real-name-fields, ADR 73).
 */
export const idTypeTexts = {
  id_card: '居民身份证',
  hmt_residence: '港澳台居民居住证',
  foreign_resident: '外国人永久居留身份证',
  hk_macao: '港澳居民来往内地通行证',
  taiwan: '台湾居民来往大陆通行证',
  passport: '护照',
} as const;
export type IdType = keyof typeof idTypeTexts;

/** Kinds of organisations (account.md#real-name-screen, account.md#real-name-fields). */
export const orgTypeTexts = {
  company: '企业',
  individual_biz: '个体工商户',
  institution: '事业单位',
  social: '社会组织',
  other: '其他组织',
} as const;
export type OrgType = keyof typeof orgTypeTexts;

/** Fields of an application as a rejection names them; only these are open again afterwards. */
export const realNameFieldTexts = {
  id_type: '证件类型',
  real_name: '姓名',
  id_no: '证件号',
  validity: '证件有效期',
  id_front: '证件人像面',
  id_back: '证件国徽面',
  id_hand: '手持证件照',
  bank4: '银行卡验证',
  org_type: '主体类型',
  company_name: '企业名称',
  uscc: '统一社会信用代码',
  license: '营业执照',
  license_validity: '营业执照有效期',
  registration: '注册信息',
  legal_name: '法定代表人姓名',
  legal_id_no: '法定代表人证件号',
  legal_front: '法定代表人证件人像面',
  legal_back: '法定代表人证件背面',
  operator: '经办人信息',
  authorization: '授权委托书',
  account: '对公账户',
} as const;
export type RealNameField = keyof typeof realNameFieldTexts;

/** Values that may be read from a paper, by their field of the forms. */
export const readingTexts = {
  real_name: '姓名',
  id_no: '证件号',
  valid_from: '有效期起',
  valid_to: '有效期止',
  is_long_term: '有效期',
  org_type: '主体类型',
  company_name: '企业名称',
  uscc: '统一社会信用代码',
  legal_name: '法定代表人姓名',
  legal_id_no: '法定代表人证件号',
  founded_at: '成立日期',
  license_valid_to: '营业期限止',
  reg_address: '注册地址',
  reg_capital: '注册资本',
  card_no: '银行卡号',
} as const;
export type ReadField = keyof typeof readingTexts;
/** A proposal to look at: the list of characters of the machine that reads lacks some that names have. */
export const proposedNames: ReadonlySet<ReadField> = new Set(['real_name', 'legal_name', 'company_name']);

/** Channels of a notification. */
export const noticeChannelTexts = { inbox: '站内信', sms: '短信', email: '邮件' } as const;
export type NoticeChannel = keyof typeof noticeChannelTexts;

/** Fields that a person may show to others. */
export const publicFieldTexts = {
  gender: '性别',
  birthday: '生日',
  region: '所在地区',
  industry: '行业',
  occupation: '职业',
  bio: '简介',
  homepage_url: '个人主页',
} as const;
export type PublicField = keyof typeof publicFieldTexts;

/** Pictures of ours that a person may take instead of one of their own: web/public/avatars. */
export const systemAvatarTexts = {
  mountain: '远山',
  sea: '海浪',
  sun: '日出',
  bamboo: '竹影',
  lantern: '灯笼',
  kite: '纸鸢',
} as const;
export type SystemAvatar = keyof typeof systemAvatarTexts;
/** Address of a system avatar. */
export const systemAvatarUrl = (name: SystemAvatar): string => `/center/user/avatars/${name}.svg`;

/** The gender that a person states, or does not state (account.md#account-fields). */
export const genderTexts = { 0: '保密', 1: '男', 2: '女' } as const;

/** The dictionary of industries (account.md#account-fields), after the sections of GB/T 4754. */
export const industryTexts = {
  agriculture: '农、林、牧、渔业',
  mining: '采矿业',
  manufacturing: '制造业',
  energy: '电力、热力、燃气及水生产和供应业',
  construction: '建筑业',
  trade: '批发和零售业',
  transport: '交通运输、仓储和邮政业',
  catering: '住宿和餐饮业',
  information: '信息传输、软件和信息技术服务业',
  finance: '金融业',
  real_estate: '房地产业',
  business: '租赁和商务服务业',
  research: '科学研究和技术服务业',
  environment: '水利、环境和公共设施管理业',
  residential: '居民服务、修理和其他服务业',
  education: '教育',
  health: '卫生和社会工作',
  culture: '文化、体育和娱乐业',
  public: '公共管理、社会保障和社会组织',
} as const;
export type Industry = keyof typeof industryTexts;

/** Ways of a second step and of a fresh verification. */
export const verifyMethodTexts = {
  sms: '手机验证',
  email: '邮箱验证',
  password: '登录密码',
  totp: '身份验证器',
  passkey: '通行密钥',
  recovery: '恢复码',
} as const;
export type VerifyMethod = keyof typeof verifyMethodTexts;

/** States of a sub-account (members-and-roles.md#sub-account-states). */
export const subAccountStatusTexts = {
  pending_activation: '待激活',
  active: '正常',
  locked: '已锁定',
  disabled: '已停用',
} as const;
export type SubAccountStatus = keyof typeof subAccountStatusTexts;

/** Why no mail goes to an address any more, as staff read it. */
export const mailStopTexts = {
  recipient: '收件服务器拒收',
  bounce: '退信',
  complaint: '客户投诉为垃圾邮件',
  staff: '人工停用',
} as const;
export type MailStop = keyof typeof mailStopTexts;
