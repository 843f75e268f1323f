import * as clock from '../clock';
import type { Fen } from '@uc/contract/money';
import type { Tx } from '../db/index';
import { accountNo, type Account, availableOf, isCoinAccount } from './accounts';
import { chain } from './audit';
import { actorText, type Initiator, initiatorText } from './initiator';
import { refuseOnConstraint } from './constraint-refusal';
import { assertWhole, type Journal, type Line } from './journal';
import {
  type AccountKey,
  beginPosting,
  insertEntries,
  lockAccountRows,
  type PostingRow,
  type RecordRow,
  setOverdraft,
  type TxnRow,
} from './store';

/** The text and references of an entry's records, as the customer sees them. */
export interface About {
  bizType: string;
  bizNo: string;
  title: string;
  counterparty?: string;
  channel?: string;
  channelNo?: string;
  location?: string;
  remark?: string;
}
/** One business event of one tenant; (uid, kind, refType, refId) is unique for ever. */
export interface Entry {
  uid: number;
  /** Domain and verb, `order.pay`. */
  kind: string;
  refType: string;
  refId: string;
  by: Initiator;
  about: About;
  journal: Journal;
  /** Further facts for the audit log. */
  detail?: Record<string, unknown>;
}
export interface Posted {
  uid: number;
  /** Number of the tenant's transaction, and of its audit event. */
  txnNo: number;
  at: Date;
}

/**
 * Posts one or more entries in two statements: locks the accounts in order and then the audit chains, then writes
 * transactions, postings, lines and audit events at once (trust §3.2, §3.5). Refuses `money|coin|credit.insufficient`
 * when an account would be overspent, `state.conflict` when the event has happened already and `tenant.parked` while the
 * book of the account is in doubt. Amounts in 分 and hundredths of a coin. Lock order (trust §3.5): `lockAccounts`, then
 * rows of other rooms, then `post`.
 */
export async function post(tx: Tx, ...entries: readonly Entry[]): Promise<Posted[]> {
  for (const { journal } of entries) assertWhole(journal);
  const heads = await refuseOnConstraint(
    beginPosting(
      tx,
      entries.flatMap(({ uid, journal }) => keys(uid, accountsOf(journal))),
    ),
  );
  const at = clock.pastMoment() ?? heads[0]!.at;
  const events = chain(
    heads,
    entries.map((entry) => ({ ...entry, ...auditOf(entry), at })),
  );
  const posted = events.map(({ uid, seq, at }) => ({ uid, txnNo: seq, at }));
  await refuseOnConstraint(
    insertEntries(tx, {
      events,
      txns: entries.flatMap((entry, index) => txnOf(entry, posted[index]!)),
      postings: entries.flatMap((entry, index) => postingsOf(entry, posted[index]!)),
      records: entries.flatMap((entry, index) =>
        entry.journal.lines.map((line) => recordOf(entry, line, posted[index]!)),
      ),
    }),
  );
  return posted;
}

/**
 * Posts an entry that also changes how far an account may go below zero, in 分: the audit event contains it, and the
 * database accepts the change only with that event. Refuses `state.conflict` when the account is further below already.
 */
export async function postWithOverdraft(
  tx: Tx,
  entry: Entry,
  account: Account,
  amount: Fen,
): Promise<Posted> {
  const detail = { ...entry.detail, overdraft: { account_no: accountNo[account], amount } };
  const [posted] = await post(tx, { ...entry, detail });
  await setOverdraft(tx, entry.uid, accountNo[account], amount);
  return posted!;
}

/**
 * Locks accounts of one or more tenants before `post`, where rows of other rooms must be locked or read in between.
 * Accounts that the posting locks in addition must come later in the chart of accounts, or two transactions can deadlock.
 */
export const lockAccounts = (
  tx: Tx,
  ...tenants: readonly { uid: number; accounts: readonly Account[] }[]
): Promise<void> =>
  lockAccountRows(
    tx,
    tenants.flatMap(({ uid, accounts }) => keys(uid, accounts)),
  );

const keys = (uid: number, accounts: readonly Account[]): AccountKey[] =>
  accounts.map((account) => ({ uid, accountNo: accountNo[account] }));

/** The accounts of the legs and of the records; their locks make the appended records serial. */
const accountsOf = ({ legs, lines }: Journal): Account[] => [
  ...new Set([
    ...legs.map(({ account }) => account),
    ...lines.flatMap(({ account }) => availableOf[account] as readonly Account[]),
  ]),
];

/** With the legs as one text, `21:-10000 1:10000`: as JSON they would take thrice its bytes in every event. */
const auditOf = ({ kind, refType, refId, journal, detail }: Entry) => ({
  action: kind,
  target: `${refType}:${refId}`,
  detail: {
    ...detail,
    legs: journal.legs.map(({ account, amount }) => `${accountNo[account]}:${amount}`).join(' '),
  },
});

function txnOf({ uid, kind, refType, refId, by, journal: { legs } }: Entry, { txnNo, at }: Posted): TxnRow[] {
  if (legs.length === 0) return [];
  return [
    {
      uid,
      txn_no: txnNo,
      kind,
      ref_type: refType,
      ref_id: refId,
      actor: actorText(by),
      legs: legs.length,
      at,
    },
  ];
}

function postingsOf({ uid, journal: { legs } }: Entry, { txnNo }: Posted): PostingRow[] {
  return legs.map((leg, index) => ({
    uid,
    txn_no: txnNo,
    leg_no: index + 1,
    legs: legs.length,
    account_no: accountNo[leg.account],
    currency: isCoinAccount(leg.account) ? 'COIN' : 'CNY',
    amount: leg.amount,
    escrow_no: 'escrowNo' in leg ? leg.escrowNo : undefined,
  }));
}

function recordOf({ uid, about, by, journal }: Entry, line: Line, { txnNo, at }: Posted): RecordRow {
  return {
    uid,
    account: line.account,
    txn_no: journal.legs.length === 0 ? undefined : txnNo,
    at,
    direction: line.direction,
    type: line.type,
    amount: line.amount,
    bucket: line.bucket,
    batch_no: line.batchNo,
    expire_at: line.expireAt,
    biz_type: about.bizType,
    biz_no: about.bizNo,
    title: about.title,
    counterparty: about.counterparty ?? '',
    channel: about.channel,
    channel_no: about.channelNo,
    operator: initiatorText(by),
    operator_sub: by.subId ?? undefined,
    location: about.location ?? 'all',
    remark: about.remark ?? '',
  };
}
