/** The password of everybody in these proofs, to sign in and to pay with. */
export const PASSWORD = 'Kestrel7Harbour';
/** The product that can be ordered. */
export const PRODUCT = 'proof-render';
/** The templates whose coupons may be claimed, or redeemed with a code. */
export const TEMPLATES = { public: 'proof-claim', code: 'proof-code' } as const;
