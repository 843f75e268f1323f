/** The password of everybody in these proofs, to sign in and to pay with. */
export const PASSWORD = 'Kestrel7Harbour';
/** What can be ordered. */
export const PRODUCT = 'proof-render';
/** What may be claimed, and redeemed with a code. */
export const TEMPLATES = { public: 'proof-claim', code: 'proof-code' } as const;
