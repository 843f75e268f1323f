import type { FourElementResult } from '@uc/contract/finance/card-texts';
import type { Config } from '../config';

/** 姓名、身份证号、卡号、预留手机号, decrypted; they are sent to the bank for this check alone. */
export interface Elements {
  name: string;
  idNo: string;
  cardNo: string;
  phone: string;
}
/** Verifies with the bank that four elements belong together; throws when there is no answer. */
export interface IdentityPort {
  fourElements(elements: Elements): Promise<'match' | FourElementResult>;
  /** Verifies that the face at the camera is the one on the identity document; throws when there is no answer. */
  face(person: Pick<Elements, 'name' | 'idNo'>): Promise<'match' | 'mismatch'>;
}

/** The sandbox's answers by the last digits of the registered phone (product 09 §9.12). */
const byPhone: readonly [end: string, result: FourElementResult][] = [
  ['0000', 'mismatch'],
  ['0001', 'lost'],
  ['0002', 'expired'],
  ['0003', 'unsupported'],
];

/**
 * Who verifies identities; undefined where people decide: then there is nothing that could say 'match', and every flow that
 * would ask goes another way (ADR 85).
 */
export const createIdentity = (mode: Config['partners']['identity']): IdentityPort | undefined =>
  mode === 'sandbox' ? sandboxIdentity : undefined;

/** The sandbox: everything matches, unless the phone's last digits or a name ending in 测试失败 select another answer. */
const sandboxIdentity: IdentityPort = {
  fourElements: ({ phone }) => Promise.resolve(byPhone.find(([end]) => phone.endsWith(end))?.[1] ?? 'match'),
  face: ({ name }) => Promise.resolve(name.endsWith('测试失败') ? 'mismatch' : 'match'),
};
