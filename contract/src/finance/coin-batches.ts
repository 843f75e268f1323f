import { z } from 'zod';
import { get } from '../endpoint';
import { coins, id, listOf, listParams, moment } from '../wire';

/** States of a batch of coins; bonus alone expires (decisions.md D1). */
export const batchStatuses = { live: '可用', used_up: '已用完', expired: '已过期' } as const;
export type BatchStatus = keyof typeof batchStatuses;

/** Coins batch by batch; which line took from which is in get-credit-list2 with `batch_no` (finance.md#coin-screen). */
export const coinBatches = {
  batches: get('/apinew/finance/coin/batch-list', {
    summary: '创意币批次',
    access: 'finance.coin:view',
    input: {
      ...listParams,
      status: z.enum(Object.keys(batchStatuses) as [BatchStatus, ...BatchStatus[]]).optional(),
    },
    output: listOf(
      z.object({
        batch_no: id,
        bucket: z.enum(['paid', 'bonus']),
        amount: coins,
        remaining: coins,
        /** Set aside by unpaid orders. */
        frozen: coins,
        created_at: moment,
        expire_at: moment.nullable(),
        days_left: z.int().nullable(),
        status: z.enum(Object.keys(batchStatuses) as [BatchStatus, ...BatchStatus[]]),
        status_text: z.string(),
      }),
    ),
  }),
};
