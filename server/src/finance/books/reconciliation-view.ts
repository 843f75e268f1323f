import type { Db } from '../../db/index';
import { type Check, type Finding, listRecords, sumsOver } from '../../ledger/index';
import { holdingsOf } from '../overview';
import { figuresFromScratch, sampleOfTenants } from './reconciliation-store';

/** Size of the sample of customers in a full run (trust §3.7, R9). */
const SAMPLE = 1000;

/**
 * Checks that the figures on a customer's screens are the sums of the postings and lines: of one customer, or
 * of a sample.
 */
export const viewCheck: Check = {
  name: 'shown.total',
  async find(db, uid) {
    const findings: Finding[] = [];
    for (const tenant of uid === undefined ? await sampleOfTenants(db, SAMPLE) : [uid])
      findings.push(...(await wrongFigures(db, tenant)));
    return findings;
  },
};

async function wrongFigures(db: Db, uid: number): Promise<Finding[]> {
  const { rmb, coin, line } = await holdingsOf(db, uid);
  const page = { page: 1, pageSize: 1 };
  const [list, coins] = [
    await listRecords(db, uid, 'rmb', {}, {}, page),
    await listRecords(db, uid, 'coin', {}, {}, page),
  ];
  const [sums] = await sumsOver(db, uid, 'rmb', [new Date(0), null]);
  const booked = await figuresFromScratch(db, uid);
  const figures: [string, number, number][] = [
    ['rmb.available', booked.rmb, rmb.available],
    ['rmb.frozen', booked.frozen, rmb.frozen],
    ['rmb.paying', booked.paying, rmb.paying],
    ['rmb.pending', booked.pending, rmb.pending],
    ['rmb.total', booked.rmb + booked.frozen + booked.paying + booked.pending, rmb.total],
    ['coin.total', booked.coin, coin.total],
    ['credit.used', booked.used, line.used],
    ['rmb list', booked.lines, list.total],
    ['coin list', booked.coinLines, coins.total],
    ['rmb list income', booked.income, list.sums.income],
    ['rmb list expense', booked.expense, list.sums.expense],
    ['rmb inflow', booked.inflow, sums!.inflow],
    ['rmb outflow', booked.outflow, sums!.outflow],
    ['rmb income', booked.income, sums!.income],
    ['rmb expense', booked.expense, sums!.expense],
  ];
  return figures
    .filter(([, expected, found]) => expected !== found)
    .map(([subject, expected, found]) => ({ uid, check: 'shown.total', subject, expected, found }));
}
