import type { FourElementResult } from '@uc/contract/finance/card-texts';

/** 姓名、身份证号、卡号、预留手机号, in clear: they leave the house for this question alone. */
export interface Elements {
  name: string;
  idNo: string;
  cardNo: string;
  phone: string;
}
/** Asks the bank whether four elements belong together; throws when there is no answer. */
export interface IdentityPort {
  fourElements(elements: Elements): Promise<'match' | FourElementResult>;
  /** Asks whether the face before the camera is the one on the paper; throws when there is no answer. */
  face(person: Pick<Elements, 'name' | 'idNo'>): Promise<'match' | 'mismatch'>;
}

/** How the sandbox answers, by the end of the reserved phone number (product 09 §9.12). */
const byPhone: readonly [end: string, result: FourElementResult][] = [
  ['0000', 'mismatch'],
  ['0001', 'lost'],
  ['0002', 'expired'],
  ['0003', 'unsupported'],
];

/** The sandbox: everything matches, unless the phone number, or a name that ends with 测试失败, says otherwise. */
export const sandboxIdentity: IdentityPort = {
  fourElements: ({ phone }) => Promise.resolve(byPhone.find(([end]) => phone.endsWith(end))?.[1] ?? 'match'),
  face: ({ name }) => Promise.resolve(name.endsWith('测试失败') ? 'mismatch' : 'match'),
};
