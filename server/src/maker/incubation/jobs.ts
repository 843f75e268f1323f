import { now } from '../../clock';
import type { Tx } from '../../db/index';
import type { Deps } from '../../deps';
import { forEachCustomer, type Job } from '../../jobs/index';
import { system } from '../../ledger/index';
import { lockProject } from '../projects/index';
import { endIncubation } from './decide';
import { endSeat, lockSeatMoney } from './seats';
import { findSeatOrder, overSeatOrders } from './seat-store';
import { lockIncubation, overIncubations } from './store';
import { moveIncubation } from './transition';

const MOST = 500;

/** What ends by the clock: agreements nobody confirmed, terms, seats; and what a project that was taken down leaves open. */
export const incubationJobs = (deps: Deps): Job[] => [
  {
    name: 'incubation.clocks',
    at: '30 */5 * * * *',
    async run() {
      const { db } = deps.database;
      const over = await overIncubations(db, MOST);
      const ended = await inTurnOf(deps, over, (tx, { uid, incubation_no }) =>
        endByClock(tx, uid, incubation_no),
      );
      const seats = await overSeatOrders(db, MOST);
      return (
        ended +
        (await inTurnOf(deps, seats, async (tx, { uid, order_no }) => {
          const order = await findSeatOrder(tx, uid, order_no);
          if (order?.state !== 'paid') return false;
          await endSeat(tx, order, system, '席位到期');
          return true;
        }))
      );
    },
  },
];

/** Those of an account in one transaction, which may be run again, with the money locked first. */
const inTurnOf = <T extends { uid: number }>(
  deps: Deps,
  all: readonly T[],
  work: (tx: Tx, one: T) => Promise<boolean>,
): Promise<number> =>
  forEachCustomer(deps, [...new Set(all.map(({ uid }) => uid))], async (tx, uid) => {
    await lockSeatMoney(tx, uid);
    let isDone = false;
    for (const one of all) if (one.uid === uid) isDone = (await work(tx, one)) || isDone;
    return isDone;
  });

async function endByClock(tx: Tx, uid: number, incubationNo: string): Promise<boolean> {
  const found = await lockIncubation(tx, { uid, incubation_no: incubationNo });
  const project = found && (await lockProject(tx, { uid, creator: null }, found.project_no));
  if (found === undefined || project === undefined) return false;
  if (found.status === 'applied') {
    if (project.status === 'incubate_review') return false;
    const change = { status: 'withdrawn', ended_at: await now(tx) } as const;
    await moveIncubation(tx, found, change, { step: 'lapse', by: system });
    return true;
  }
  if (found.status !== 'running') return false;
  const isTaken = project.status !== 'incubating';
  const why = isTaken ? '项目已下架' : found.confirmed_at === null ? '未在期限内确认孵化协议' : '孵化期满';
  await endIncubation(tx, { project, row: found, by: system }, why);
  return true;
}
