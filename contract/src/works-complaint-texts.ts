/** What a work is complained of for. */
export const complaintGroundTexts = {
  infringement: '侵权',
  violation: '违规',
  other: '其他',
} as const;
export type ComplaintGround = keyof typeof complaintGroundTexts;

/** Where a complaint about a work stands (product 11 §11.4, ADR 43). `lapsed`: nobody answered, so the work was taken down; a late answer is still decided. */
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

/** Who looks at it: the account of the work, or whoever complained. */
export const complaintSideTexts = { received: '收到的投诉', made: '我发起的投诉' } as const;
export type ComplaintSide = keyof typeof complaintSideTexts;

/** How much a complaint or an answer may say and prove. */
export const complaintLimits = { least: 10, most: 1000, files: 5 } as const;
