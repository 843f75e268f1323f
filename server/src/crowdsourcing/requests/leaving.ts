import { now } from '../../clock';
import type { Db, Tx } from '../../db/index';
import { system } from '../../ledger/index';
import { dropAttachments } from './files';
import { returnPrizes } from './prizes';
import { hasEnded } from './states';
import { allOf, changeRequest, deleteRequest, handOver, lockRequest, type RequestRow } from './store';
import { transition } from './transition';

const isUnderWay = ({ status, is_paid }: RequestRow): boolean =>
  !hasEnded(status) && status !== 'draft' && (status !== 'rejected' || is_paid);

/** An account may close only when its requests have ended (account.md#closing-conditions). */
export const requestsClosingCheck = {
  code: 'requests',
  text: '众包需求',
  link: '/crowdsourcing/publish',
  async look(db: Db, uid: number) {
    const open = (await allOf(db, uid)).filter(isUnderWay).length;
    return open === 0
      ? { pass: true, msg: '无进行中的需求' }
      : { pass: false, msg: `${open}个需求进行中，请先完成或关闭` };
  },
};

/** The account is closed: drafts go, what was refused ends, what was typed and attached is erased; the history stays. */
export async function eraseRequests(tx: Tx, uid: number): Promise<void> {
  for (const found of await allOf(tx, uid)) {
    const row = await lockRequest(tx, found);
    if (row === undefined) continue;
    await dropAttachments(tx, row);
    if (row.status === 'draft') {
      await deleteRequest(tx, row);
      continue;
    }
    const ended = hasEnded(row.status) ? row : await end(tx, row);
    await changeRequest(tx, ended, { form: JSON.stringify({ mode: ended.mode }) });
  }
}

async function end(tx: Tx, row: RequestRow): Promise<RequestRow> {
  const reason = '账户注销';
  const closed = await transition(
    tx,
    row,
    'close',
    { by: system, comment: reason },
    { reason, ended_at: await now(tx) },
  );
  await returnPrizes(tx, closed, { by: system, reason });
  return closed;
}

/** The requests of a deleted sub-account go on with the main account; how many have not ended. */
export const handOverRequests = async (tx: Tx, uid: number, subId: string): Promise<number> =>
  (await handOver(tx, uid, subId)).filter((status) => !hasEnded(status)).length;
