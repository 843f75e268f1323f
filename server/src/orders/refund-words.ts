import { refundWords } from '@uc/contract/orders/refund-words';
import type { RefundLeg } from '../finance/payments/index';

/** Where the parts of a refund went, or will go, in words. */
export const wordsOf = (legs: readonly RefundLeg[]): string =>
  refundWords(legs.map(({ method, target: to, amount }) => ({ method, to, amount })));
