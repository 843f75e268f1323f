/** The two texts that are agreed to. */
export const agreements = { user: '用户协议', privacy: '隐私政策' } as const;
export type AgreementCode = keyof typeof agreements;
