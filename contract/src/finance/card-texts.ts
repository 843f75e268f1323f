/** The life of a bank card as people read it (finance.md#bank-card-states). */
export const cardStatusTexts = {
  verifying: '待验证',
  bound: '已绑定',
  verify_failed: '验证失败',
  unbound: '已解绑',
  deleted: '已删除',
  frozen: '已停用',
} as const;
export type CardStatus = keyof typeof cardStatusTexts;

/** Kinds of a card, by the holder of its account. */
export const cardKindTexts = { person: '储蓄卡', company: '对公账户' } as const;
export type CardKind = keyof typeof cardKindTexts;

/** Sentences for the bank's answers about the four elements (finance.md#bank-card-role-and-sub-account-rules). */
export const fourElementTexts = {
  mismatch: '姓名、身份证号、卡号与预留手机号不一致，请核对',
  lost: '此卡已挂失',
  expired: '该卡已过期',
  unsupported: '该卡暂不支持验证，请更换银行卡',
  tooMany: '验证次数超限，请次日重试',
} as const;
export type FourElementResult = keyof typeof fourElementTexts;
