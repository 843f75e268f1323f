/** States of what one member of staff has entered and another decides about. */
export const proposalStatuses = { open: '待复核', approved: '已通过', refused: '未通过' } as const;
export type ProposalStatus = keyof typeof proposalStatuses;
