import type { FourElementResult } from '@uc/contract/finance/card-texts';

/** 姓名、身份证号、卡号、预留手机号, decrypted; they are sent for this check alone. */
export interface Elements {
  name: string;
  idNo: string;
  cardNo: string;
  phone: string;
}
export type Person = Pick<Elements, 'name' | 'idNo'>;
/** The bank's answer about four elements; `unknown`: nothing that decides, or no answer, and people go on. */
export type CardAnswer = 'match' | FourElementResult | 'unknown';
/** The answer about a name and a number; `absent`: there is no record of that number. */
export type PersonAnswer = 'match' | 'mismatch' | 'absent' | 'unknown';

/** A verifier of identities. `unknown` is an answer, never an error: every caller has to go on with it. */
export interface IdentityPort {
  by: 'aliyun' | 'sandbox';
  /** Verifies with the bank that four elements belong together. */
  fourElements(elements: Elements): Promise<CardAnswer>;
  /** Verifies that a name and an identity number belong together; undefined where it is not asked. */
  nameAndNumber: ((person: Person) => Promise<PersonAnswer>) | undefined;
  /** Verifies that the face at the camera is the one on the identity document; undefined where people compare it (ADR 103). */
  face: ((person: Person) => Promise<'match' | 'mismatch'>) | undefined;
}

/** The code of a failure where nobody answered. */
export const NO_ANSWER = 'no answer';

/** A question without a result. Its text is a code, never a name or a number. */
export class IdentityFailure extends Error {}
