import { manyRecords } from '../server/src/ledger/testing';
import type { Stage } from './stage';

/**
 * Lines of 2020 before everything that the customers have done: what an export of that year finds, however long a trial takes.
 * Their totals are not the book's, so whoever has them is parked by the next reconciliation and moves no money.
 */
export async function addHistory(stage: Stage, lines: number, customers = stage.customers): Promise<void> {
  await stage.asOwner(async (ask) => {
    await ask('set session_replication_role = replica');
    for (const { uid } of customers) {
      await ask(`update ledger_records set seq = seq + ${lines} where uid = ${uid} and account = 'rmb'`);
      for (const statement of manyRecords(uid, lines).split(';')) await ask(statement);
    }
    await ask('set session_replication_role = origin');
  });
}

/** The request of such an export. */
export const history = { account: 'rmb', start_time: '2020-01-01', end_time: '2020-12-31' };
