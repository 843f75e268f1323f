import { randomUUID } from 'node:crypto';
import { fen } from '@uc/contract/money';
import type { Database } from '../server/src/db/index';
import { type Entry, initiatorOf, journals, post } from '../server/src/ledger/index';
import { statementsOf } from './capture';
import { scriptOf } from './pgbench';
import { anyTenant, CONNECTIONS, drawn, FIRST_UID } from './tenants';

/** The transactions as pgbench scripts. */
export async function postingScripts(database: Database): Promise<string[]> {
  const [uid, ref] = [FIRST_UID, randomUUID()];
  const scripts = [];
  for (const entry of [recharge(uid, ref), pay(uid, ref)]) {
    const statements = await statementsOf(() => move(database, entry));
    scripts.push(
      scriptOf(drawn, statements, [
        [String(uid), ':uid'],
        [ref, ':ref'],
      ]),
    );
  }
  return scripts;
}

/** Both journals in turn in this process, each connection on any tenant; transactions per second. */
export async function posting(database: Database, seconds: number): Promise<number> {
  const began = performance.now();
  let count = 0;
  const worker = async () => {
    while (performance.now() - began < seconds * 1000) {
      const uid = FIRST_UID + anyTenant();
      await move(database, count % 2 === 0 ? recharge(uid) : pay(uid));
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, worker));
  return count / ((performance.now() - began) / 1000);
}

const move = (database: Database, entry: Entry) => database.transaction((tx) => post(tx, entry));
/** J1: 100.00 come in. */
const recharge = (uid: number, ref = randomUUID()) =>
  entryOf(uid, 'bench.recharge', ref, journals.recharged(fen(10_000), 'alipay'));
/** J13: 50.00 go from the balance to an order. */
const pay = (uid: number, ref = randomUUID()) =>
  entryOf(uid, 'bench.pay', ref, journals.paidByBalance(fen(5_000), ref, 'available'));

function entryOf(uid: number, kind: string, ref: string, journal: Entry['journal']): Entry {
  const about = { bizType: 'order', bizNo: ref, title: '渲染订单' };
  return {
    uid,
    kind,
    refType: 'order',
    refId: ref,
    by: initiatorOf({ kind: 'owner', name: 'bench' }),
    about,
    journal,
  };
}
