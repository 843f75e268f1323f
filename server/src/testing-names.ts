import { picture } from './files/testing-files';

/** The password of everybody in these proofs, to sign in and to pay with. */
export const PASSWORD = 'Kestrel7Harbour';
/** The product that can be ordered. */
export const PRODUCT = 'proof-render';
/** The templates whose coupons may be claimed, or redeemed with a code. */
export const TEMPLATES = { public: 'proof-claim', code: 'proof-code' } as const;
/** A picture as a person would send it. */
export const PICTURE = { name: 'proof.png', bytes: await picture('png', 60, 40) };
/** The id number of an owner that has nothing but a name, an identity and passwords. */
export const ID_NO = '330106199209173625';
