import { api } from '@uc/contract';
import type { TestApp } from '../../testing';
import type { Examples, Queues } from '../../testing-examples';
import { PICTURE } from '../../testing-names';
import { gbkBank } from './testing';

/** Example inputs of staff. */
export const staffExamples = ({ staffObjects }: { staffObjects: { batch: string } }): Examples => ({
  'payouts.staffDetail': { no: staffObjects.batch },
  'payouts.staffMake': { layout: 'proof-none' },
  'payouts.staffSign': { no: 'proof-none', version: 1, digest: '0'.repeat(64) },
  'payouts.staffHandOut': { no: 'proof-none', version: 1 },
  'payouts.staffFile': { no: staffObjects.batch },
  'payouts.staffTakeBack': { no: 'proof-none', version: 1, reason: '账户异常' },
  'payouts.staffRecall': { no: 'proof-none', version: 1, reason: '账户异常' },
  'payouts.staffRecallDecide': { no: 'proof-none', version: 1, event: 'keep' },
  'payouts.staffResult': { no: 'proof-none', file: PICTURE },
});

/** A batch whose file has left, with a withdrawal of the tenant that knows nothing of it: the sandbox takes approved ones at once. */
export async function sentBatch(
  app: TestApp,
  { uid, withdrawals }: { uid: number; withdrawals: { submitted: string } },
): Promise<string> {
  const no = `PB${uid}`;
  const place = { table: 'payout_batches', column: 'file', uid: 0, row: no };
  const file = app.deps.vault.seal(place, Buffer.from('批次').toString('base64'));
  await app.database.asOwner(
    `insert into payout_batches (batch_no, layout, status, line_count, sum_fen, file_name, digest, file, made_by, made_name,
       made_at, signed_by, signed_name, signed_at, handed_out_at)
     values ('${no}', '${JSON.stringify(gbkBank)}', 'handed_out', 1, 1, '批次.csv', repeat('0', 64), '${file}', 'one', '财务',
       app_now(), 'two', '财务', app_now(), app_now())`,
  );
  await app.database.asOwner(
    `insert into payout_lines (uid, withdraw_no, batch_no, seq, net_fen) values (${uid}, '${withdrawals.submitted}', '${no}', 1, 1)`,
  );
  return no;
}

/** Its queues of the console. */
export const queues: Queues = {
  payout: {
    endpoint: api.payouts.staffList,
    work: ['sign', 'recall_confirm'],
    // A signed file is to be fetched, and the bank's result of one that has left is to be brought.
    waits: ({ status, actions }) =>
      status === 'signed' || (status === 'handed_out' && actions!.includes('recall')),
  },
};
