/** States of a request to read a 商业计划书 (ADR 51); `expired` and `lapsed` follow from the time alone. */
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

/** The promise that an asker makes, shown beside its tick. */
export const planPromise = '我承诺仅用于评估合作，不复制、不转发、不向第三方披露计划书的内容';

/** Pages on which a plan is asked for, and on which its project's people answer. */
export const planPages = {
  asker: (projectNo: string) => `/maker/collect?project=${projectNo}`,
  owner: (projectNo: string) => `/maker/original?project=${projectNo}`,
};
