import type { FourElementResult } from '@uc/contract/finance/card-texts';
import type { IdentityPort } from './port';

/** The sandbox's answers by the last digits of the registered phone (console.md#partners-and-sandboxes). */
const byPhone: readonly [end: string, result: FourElementResult][] = [
  ['0000', 'mismatch'],
  ['0001', 'lost'],
  ['0002', 'expired'],
  ['0003', 'unsupported'],
];

/** The sandbox: everything matches, unless the phone's last digits or a name ending in 测试失败 select another answer. */
export const sandboxIdentity: IdentityPort = {
  by: 'sandbox',
  fourElements: ({ phone }) => Promise.resolve(byPhone.find(([end]) => phone.endsWith(end))?.[1] ?? 'match'),
  nameAndNumber: undefined,
  face: ({ name }) => Promise.resolve(name.endsWith('测试失败') ? 'mismatch' : 'match'),
};
