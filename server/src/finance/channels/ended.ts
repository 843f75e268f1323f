import { rechargeReturned } from '../recharge/returned';
import { orderReturned } from '../payments/returned';
import type { RefundEndings } from './refunded';

/** What happens with the money of a refund that its channel has decided, by what it was for. */
export const endings: RefundEndings = { order: orderReturned, recharge: rechargeReturned };
