import { now } from '../../clock';
import type { Tx } from '../../db/index';
import type { Deps } from '../../deps';
import { allParts, forEachDue, type Job } from '../../jobs/index';
import { system } from '../../ledger/index';
import { lockProject } from '../projects/store';
import { endIncubation } from './decide';
import { endSeat, lockSeatMoney } from './seats';
import { findSeatOrder, overSeatOrders } from './seat-store';
import { lockIncubation, overIncubations } from './store';
import { moveIncubation } from './transition';

/**
 * Jobs that end agreements nobody confirmed, terms and seats by the clock, and the incubation of a project
 * that was taken down.
 */
export const incubationJobs = (deps: Deps): Job[] => [
  {
    name: 'incubation.clocks',
    text: '孵化时限',
    about: '结束未确认协议、期满或项目已下架的孵化，释放到期的席位',
    at: '30 */5 * * * *',
    async run() {
      const { database } = deps;
      return allParts(
        () =>
          forEachDue(
            deps,
            (batch) => overIncubations(database.db, batch),
            ({ uid, incubation_no: no }) => database.transaction((tx) => endByClock(tx, uid, no)),
            ({ incubation_no: incubation }) => ({ incubation }),
          ),
        () =>
          forEachDue(
            deps,
            (batch) => overSeatOrders(database.db, batch),
            ({ uid, order_no: no }) => database.transaction((tx) => endSeatByClock(tx, uid, no)),
            ({ order_no: order }) => ({ order }),
          ),
      );
    },
  },
];

async function endSeatByClock(tx: Tx, uid: number, orderNo: string): Promise<boolean> {
  await lockSeatMoney(tx, uid);
  const order = await findSeatOrder(tx, uid, orderNo);
  if (order?.state !== 'paid') return false;
  await endSeat(tx, order, system, '席位到期');
  return true;
}

async function endByClock(tx: Tx, uid: number, incubationNo: string): Promise<boolean> {
  await lockSeatMoney(tx, uid);
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
