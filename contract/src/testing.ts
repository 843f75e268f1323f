import { z } from 'zod';
import { post } from './endpoint';
import { rules } from './rules';
import { id, yuan } from './wire';

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
      amount: yuan.refine((fen) => fen > 0, rules.amount.messages.format),
      ref: id,
    },
    output: z.object({ ref: id, available: yuan, frozen: yuan }),
    refusals: ['money.insufficient'],
  }),
};
