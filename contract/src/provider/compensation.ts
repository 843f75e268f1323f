import { z } from 'zod';
import { post } from '../endpoint';
import { id, reason, requestToken, yuan } from '../wire';

/**
 * Compensation of a buyer out of the seller's 保证金, paid by staff
 * (provider-screens.md#compensation-out-of-the-deposit, ledger.md J36).
 */
export const compensationStaffCalls = {
  /**
   * Once per order, in its 15 days of after-sale, at most the amount paid and the deposit held; from 10,000.00 on by
   * two people.
   */
  staffCompensate: post('/studio-api/adminapi/deposit/compensate', {
    summary: '保证金赔付买家',
    access: 'staff.order:handle',
    idempotent: true,
    input: { no: id, amount: yuan, reason, request_token: requestToken.optional() },
    output: z.object({
      order_no: id,
      amount: yuan,
      /** Number of the request that waits for a second person; null when it was paid. */
      request_no: id.nullable(),
      status_text: z.string(),
    }),
    refusals: [
      'notFound',
      'form.invalid',
      'state.conflict',
      'compensation.closed',
      'compensation.early',
      'compensation.done',
      'booking.pending',
    ],
  }),
};
