import { z } from 'zod';
import { post } from './endpoint';
import { id, positiveYuan, yuan } from './wire';

/**
 * Served only with TEST_ENDPOINTS=1, which production refuses: money moves for the kill, race and load proofs
 * before and beside the real flows (trust M1). Real ledger, real idempotency, real session.
 */
export const testApi = {
  move: post('/accountapi/trial/move', {
    summary: '试验：充值、冻结、解冻、支出',
    access: 'session',
    idempotent: true,
    input: {
      kind: z.enum(['recharge', 'freeze', 'unfreeze', 'spend']),
      amount: positiveYuan,
      ref: id,
    },
    output: z.object({ ref: id, available: yuan, frozen: yuan }),
    refusals: ['money.insufficient'],
  }),
  clock: post('/accountapi/trial/clock', {
    summary: '试验：拨动时钟并运行到期任务',
    access: 'public',
    input: {
      /** Offset from the real clock in milliseconds; without it only due jobs run. */
      offset_ms: z.int().min(0).max(4e11).optional(),
      /** Jobs that run whether or not they are due. */
      jobs: z.array(z.string().max(60)).max(20).default([]),
    },
    output: z.object({ done: z.record(z.string(), z.int()) }),
  }),
};
