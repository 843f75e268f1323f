/** How a request to read a 商业计划书 stands (ADR 51); `expired` and `lapsed` are what the clock has made of it. */
export const planAskStatusTexts = {
  asked: '待答复',
  granted: '可查阅',
  declined: '未同意',
  withdrawn: '已撤回',
  revoked: '已收回',
  expired: '已到期',
  lapsed: '未答复已失效',
} as const;
export type PlanAskStatus = keyof typeof planAskStatusTexts;

/** What whoever asks promises; it stands beside the tick. */
export const planPromise = '我承诺仅用于评估合作，不复制、不转发、不向第三方披露计划书的内容';

/** Where a plan is asked for, and where its project's people answer. */
export const planPages = {
  asker: (projectNo: string) => `/maker/collect?project=${projectNo}`,
  owner: (projectNo: string) => `/maker/original?project=${projectNo}`,
};
