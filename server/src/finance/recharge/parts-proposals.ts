import { limits } from '@uc/contract/limits';
import { fen, subtract } from '@uc/contract/money';
import * as clock from '../../clock';
import { refuse, type Staff } from '../../call/index';
import type { Db, Tx } from '../../db/index';
import type { Deps } from '../../deps';
import { partsOf } from '../bookings/index';
import { codesIn, payerPlace } from './offline';
import { linesAround, notRefused, refuseProposal } from './parts-store';
import { type Transfer, transfersBetween } from './payer-store';
import { type BankLineRow, ownersOfMemos } from './staff-store';

/** Lines and recharges that come to the same sum, with why. */
interface Proposal {
  receipt_nos: string[];
  recharge_nos: string[];
  why: string;
}
type Opens = Pick<Deps, 'vault'>;
/** Documents among which a sum is looked for: of more some would meet by chance. */
const AMONG = 12;

/**
 * What a line without an owner may stand for in parts: recharges of one customer, or one recharge with other lines. What a
 * person has refused does not come again.
 */
export async function partsProposals(deps: Opens, db: Db, line: BankLineRow): Promise<Proposal[]> {
  const days = limits.booking.bankLineDays;
  const waiting = await transfersBetween(db, { at: line.received_at, days });
  const payer = payerOf(deps, line);
  const owners = new Set((await ownersOfMemos(db, codesIn(line.memo))).map(({ uid }) => uid));
  const isTheirs = (one: Transfer) => owners.has(one.uid) || (payer !== '' && nameOf(deps, one) === payer);
  const own = waiting.filter(({ uid }) => waiting.some((one) => one.uid === uid && isTheirs(one)));
  return notRefused(db, [
    ...ofOneLine(line, own),
    ...(await ofSeveral(deps, db, line, { payer, own, days })),
  ]);
}

/** A person refuses a proposal about a line. Refuses `state.conflict` where it is not made, or not any more. */
export async function dismissParts(
  deps: Opens,
  tx: Tx,
  { staffId: staff_id, name: staff_name }: Staff,
  line: BankLineRow,
  { reason, ...proposed }: Pick<Proposal, 'receipt_nos' | 'recharge_nos'> & { reason: string },
): Promise<void> {
  const same = (a: readonly string[], b: readonly string[]) => a.toSorted().join() === b.toSorted().join();
  const isMade = (await partsProposals(deps, tx, line)).some(
    ({ receipt_nos, recharge_nos }) =>
      same(receipt_nos, proposed.receipt_nos) && same(recharge_nos, proposed.recharge_nos),
  );
  const at = await clock.now(tx);
  if (!isMade || !(await refuseProposal(tx, proposed, { reason, staff_id, staff_name, at })))
    throw refuse('state.conflict');
}

function ofOneLine(line: BankLineRow, own: readonly Transfer[]): Proposal[] {
  const found: Proposal[] = [];
  for (const uid of new Set(own.map((one) => one.uid))) {
    const some = own.filter((one) => one.uid === uid && one.amount_fen < line.amount_fen).slice(0, AMONG);
    const parts = partsOf(some, fen(line.amount_fen));
    if (parts !== undefined)
      found.push({
        receipt_nos: [line.receipt_no],
        recharge_nos: parts.map(({ recharge_no: no }) => no),
        why: '同一位客户，付款方或附言相符，合计一致',
      });
  }
  return found;
}

async function ofSeveral(
  deps: Opens,
  db: Db,
  line: BankLineRow,
  { payer, own, days }: { payer: string; own: readonly Transfer[]; days: number },
): Promise<Proposal[]> {
  const larger = own.filter(({ amount_fen: amount }) => amount > line.amount_fen);
  if (larger.length === 0) return [];
  const codes = new Set(codesIn(line.memo));
  const others = (await linesAround(db, line, days))
    .filter(
      (one) =>
        (payer !== '' && payerOf(deps, one) === payer) || codesIn(one.memo).some((code) => codes.has(code)),
    )
    .slice(0, AMONG);
  return larger.flatMap(({ recharge_no, amount_fen }) => {
    const parts = partsOf(others, subtract(fen(amount_fen), fen(line.amount_fen)), 1);
    const why = '同一付款方的几笔到账，合计与充值单一致';
    if (parts === undefined) return [];
    return [
      { receipt_nos: [line, ...parts].map(({ receipt_no: no }) => no), recharge_nos: [recharge_no], why },
    ];
  });
}

const payerOf = ({ vault }: Opens, { receipt_no: row, payer_name: sealed }: BankLineRow): string =>
  vault.open({ table: 'bank_receipts', column: 'payer_name', uid: 0, row }, sealed);
const nameOf = ({ vault }: Opens, { uid, recharge_no: no, payer_name: sealed }: Transfer): string =>
  sealed === null ? '' : vault.open(payerPlace(uid, no, 'payer_name'), sealed);
