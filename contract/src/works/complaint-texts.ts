/** Grounds of a complaint about a work. */
export const complaintGroundTexts = {
  infringement: '侵权',
  violation: '违规',
  other: '其他',
} as const;
export type ComplaintGround = keyof typeof complaintGroundTexts;

/**
 * States of a complaint about a work (works.md#complaints, ADR 43). `lapsed`: nobody answered, so the work
 * was taken down; a late answer is still decided.
 */
export const complaintStatusTexts = {
  open: '待回应',
  answered: '待裁定',
  lapsed: '逾期未回应，已下架',
  upheld: '投诉成立，已下架',
  dismissed: '投诉不成立',
  withdrawn: '已撤回',
  void: '已终止',
} as const;
export type ComplaintStatus = keyof typeof complaintStatusTexts;

/** The two sides of a complaint: the account of the work, and the account that complained. */
export const complaintSideTexts = { received: '收到的投诉', made: '我发起的投诉' } as const;
export type ComplaintSide = keyof typeof complaintSideTexts;

/** Length bounds of a complaint or an answer, and its number of files. */
export const complaintLimits = { least: 10, most: 1000, files: 5 } as const;
