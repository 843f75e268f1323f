import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../db/index';
import { PLATFORM_UID } from '../../../ledger/index';
import type { Channel, Line, Side, Target } from './line';

/** A document of ours beside a line, as far as a rule looks at it. */
export interface Candidate {
  uid: number;
  no: string;
  /** What the line has to say, in 分. */
  amount: number;
  status: string;
  at: Date;
  /** Matched with another line of the same side. */
  is_taken: boolean;
}
const taken = (side: Side, kind: Target['kind'], uid: RawBuilder<unknown>, no: RawBuilder<unknown>) => sql`
  exists (select from bank_matches m where m.side = ${side} and m.kind = ${kind} and m.uid = ${uid} and m.doc_no = ${no}
    and m.undone_at is null)`;
const all = async (query: RawBuilder<Candidate>, db: Db): Promise<Candidate[]> =>
  (await query.execute(db)).rows;
const platform = sql`${PLATFORM_UID}`;
const wUid = sql`w.uid`;
const wNo = sql`w.withdraw_no`;
/** Of a batch that one line stands for. */
const ofTakenBatch = sql`exists (select from payout_lines l join bank_matches m on m.doc_no = l.batch_no
  where l.uid = w.uid and l.withdraw_no = w.withdraw_no and l.released_at is null
    and m.side = 'bank' and m.kind = 'batch' and m.uid = ${PLATFORM_UID} and m.undone_at is null)`;
const payouts = (kind: 'payout' | 'return', where: RawBuilder<unknown>) => sql<Candidate>`
  select w.uid, w.withdraw_no as no, w.amount_fen - w.fee_fen as amount, w.status,
    ${kind === 'payout' ? sql`coalesce(w.sent_at, w.created_at)` : sql`coalesce(w.ended_at, w.sent_at, w.created_at)`} as at,
    ${kind === 'payout' ? sql`(${taken('bank', kind, wUid, wNo)} or ${ofTakenBatch})` : taken('bank', kind, wUid, wNo)} as is_taken
  from withdrawals w ${where} order by w.created_at limit 21`;

/** Withdrawals by their numbers, as payouts or as payouts that came back. */
export const payoutsByNumber = (db: Db, kind: 'payout' | 'return', nos: readonly string[]) =>
  all(
    payouts(
      kind,
      sql`join withdrawal_keys k on k.uid = w.uid and k.withdraw_no = w.withdraw_no
        where k.withdraw_no = any(${[...nos]}::text[])`,
    ),
    db,
  );

/** Withdrawals of an amount that may have been paid or returned between two moments, to one card or any. */
export const payoutsAlike = (
  db: Db,
  kind: 'payout' | 'return',
  { amount, from, to, cardKey }: { amount: number; from: Date; to: Date; cardKey?: Buffer },
) =>
  all(
    payouts(
      kind,
      sql`${cardKey === undefined ? sql`` : sql`join bank_cards b on b.uid = w.uid and b.card_id = w.card_id and b.card_key = ${cardKey}`}
        where w.amount_fen - w.fee_fen = ${amount}
          and ${kind === 'payout' ? sql`w.status in ('paying', 'success', 'returned')` : sql`w.status in ('success', 'returned')`}
          and coalesce(w.sent_at, w.created_at) between ${from} and ${to}`,
    ),
    db,
  );

const batches = (where: RawBuilder<unknown>) => sql<Candidate>`
  select ${PLATFORM_UID}::bigint as uid, b.batch_no as no, b.sum_fen as amount, b.status, b.made_at as at,
    ${taken('bank', 'batch', platform, sql`b.batch_no`)} or exists (select from payout_lines l
      join bank_matches m on m.uid = l.uid and m.doc_no = l.withdraw_no
      where l.batch_no = b.batch_no and l.released_at is null and m.side = 'bank' and m.kind = 'payout'
        and m.undone_at is null) as is_taken
  from payout_batches b ${where}`;

/** Batches of payouts by their numbers; one whose payouts stand for lines of their own is taken. */
export const batchesByNumber = (db: Db, nos: readonly string[]) =>
  all(batches(sql`where b.batch_no = any(${[...nos]}::text[])`), db);

/** Batches of a sum whose file left in the days before a line. */
export const batchesAlike = (db: Db, amount: number, from: Date, to: Date) =>
  all(
    batches(sql`where b.status = 'handed_out' and b.sum_fen = ${amount} and b.handed_out_at between ${from} and ${to}
      order by b.handed_out_at limit 21`),
    db,
  );

/** Transfers that were credited by the bank's number alone, before its line was known, by their 附言码. */
export const transfersCredited = (db: Db, codes: readonly string[]) =>
  all(
    sql<Candidate>`select r.uid, r.recharge_no as no, r.amount_fen as amount, r.status, r.created_at as at,
      ${taken('bank', 'recharge', sql`r.uid`, sql`r.recharge_no`)} as is_taken
      from recharge_memos k join recharges r on r.uid = k.uid and r.recharge_no = k.recharge_no
      where k.memo_code = any(${[...codes]}::text[]) and r.channel = 'offline'
        and r.status in ('success', 'refunding', 'refunded')
        and not exists (select from bank_receipts b where b.matched_no = r.recharge_no)
        and not exists (select from bank_receipt_parts p where p.recharge_no = r.recharge_no and p.state = 'booked')`,
    db,
  );

export const rechargeRefunds = (db: Db, nos: readonly string[], serial: string) =>
  all(
    sql<Candidate>`select r.uid, r.recharge_no as no, r.amount_fen as amount, r.status, r.created_at as at,
      ${taken('bank', 'recharge_refund', sql`r.uid`, sql`r.recharge_no`)} as is_taken
      from recharges r where r.channel = 'offline' and r.status in ('refunding', 'refunded')
        and (r.recharge_no = any(${[...nos]}::text[]) or (${serial} <> '' and r.refund_no = ${serial}))`,
    db,
  );

/** Settlements of a channel of a net amount, some days around a line; taken by another line of the bank or of its bill. */
export const settlementsAlike = (
  db: Db,
  side: Side,
  channel: Channel,
  { amount_fen: amount, moved_at: at }: Pick<Line, 'amount_fen' | 'moved_at'>,
) =>
  all(
    sql<Candidate>`select ${PLATFORM_UID}::bigint as uid, s.channel || ':' || s.settlement_no as no, s.net_fen as amount, s.status,
      s.created_at as at, ${taken(side, 'settlement', platform, sql`s.channel || ':' || s.settlement_no`)} as is_taken
      from channel_settlements s where s.channel = ${channel} and s.net_fen = ${amount} and s.status <> 'refused'
        and s.day::date between (${at}::timestamptz at time zone 'Asia/Shanghai')::date - 4
          and (${at}::timestamptz at time zone 'Asia/Shanghai')::date + 1
      order by s.created_at limit 21`,
    db,
  );

export const taxesAlike = (db: Db, amount: number, at: Date) =>
  all(
    sql<Candidate>`select ${PLATFORM_UID}::bigint as uid, t.remit_no as no, t.amount_fen as amount, t.status, t.created_at as at,
      ${taken('bank', 'tax', platform, sql`t.remit_no`)} as is_taken
      from tax_remittances t where t.amount_fen = ${amount} and t.status <> 'refused'
        and t.created_at between ${at}::timestamptz - interval '240 hours' and ${at}::timestamptz + interval '240 hours' limit 21`,
    db,
  );

export const microsAlike = (db: Db, amount: number, at: Date, cardKey: Buffer) =>
  all(
    sql<Candidate>`select b.uid, b.micro_no as no, b.micro_amount_fen as amount, b.status, b.micro_sent_at as at,
      ${taken('bank', 'micro', sql`b.uid`, sql`b.micro_no`)} as is_taken
      from bank_cards b where b.card_key = ${cardKey} and b.micro_amount_fen = ${amount} and b.micro_no is not null
        and b.micro_sent_at between ${at}::timestamptz - interval '72 hours' and ${at}::timestamptz + interval '72 hours' limit 21`,
    db,
  );

/** Payments of a channel by our number or by its own. */
export const paymentsBy = (
  db: Db,
  side: Side,
  kind: 'payment' | 'channel_fee',
  channel: Channel,
  line: Line,
) =>
  all(
    sql<Candidate>`select p.uid, p.pay_no as no, p.amount_fen as amount, p.status, p.created_at as at,
      ${taken(side, kind, sql`p.uid`, sql`p.pay_no`)} as is_taken
      from channel_payments p where p.channel = ${channel}
        and ((p.uid, p.pay_no) in (select n.uid, n.pay_no from channel_payment_numbers n where n.pay_no = ${line.ref})
          or (${line.serial} <> '' and p.channel_no = ${line.serial})) limit 3`,
    db,
  );

/** The fee of a payment that is booked already, by the agreed rate when it came (ledger.md J1); 0 where none is. */
export async function bookedFee(db: Db, { uid, no }: Pick<Candidate, 'uid' | 'no'>): Promise<number> {
  const { rows } = await sql<{ fee: number }>`
    select coalesce(sum(abs(p.amount)) / 2, 0)::bigint as fee from ledger_txns t join ledger_postings p
      on p.uid = t.uid and p.txn_no = t.txn_no
    where t.uid = ${uid} and t.kind = 'channel.fee' and t.ref_type = 'channel_payment' and t.ref_id = ${no}`.execute(
    db,
  );
  return rows[0]!.fee;
}

export const channelRefundsBy = (db: Db, side: Side, channel: Channel, line: Line) =>
  all(
    sql<Candidate>`select r.uid, r.refund_no as no, r.amount_fen as amount, r.status, r.created_at as at,
      ${taken(side, 'refund', sql`r.uid`, sql`r.refund_no`)} as is_taken
      from channel_refunds r where r.channel = ${channel} and (r.refund_no = ${line.ref}
        or (${line.serial} <> '' and r.channel_no = ${line.serial})) limit 3`,
    db,
  );

/**
 * The document that holds a number of the bank, entered before its file came; undefined for a number nobody has entered. A
 * bank line is ours, whoever it was claimed for.
 */
export async function holderOf(db: Db, serial: string): Promise<(Candidate & { use: string }) | undefined> {
  const { rows } = await sql<Candidate & { use: string }>`
    select c.use, of.uid, c.doc_no as no, case when c.is_booked then 'booked' else 'waiting' end as status, c.claimed_at as at,
      coalesce(k.amount_fen, r.amount_fen, w.amount_fen - w.fee_fen, s.net_fen, t.amount_fen, 0)::bigint as amount,
      exists (select from bank_matches m where m.side = 'bank' and m.uid = of.uid and m.doc_no = c.doc_no
        and m.kind = case c.use when 'payout_return' then 'return' else c.use end and m.undone_at is null) as is_taken
    from outside_claims c
    cross join lateral (select case c.use when 'receipt' then ${PLATFORM_UID}::bigint else c.uid end as uid) as of
    left join bank_receipts k on c.use = 'receipt' and k.receipt_no = c.doc_no
    left join recharges r on c.use in ('recharge', 'recharge_refund') and r.uid = c.uid and r.recharge_no = c.doc_no
    left join withdrawals w on c.use in ('payout', 'payout_return') and w.uid = c.uid and w.withdraw_no = c.doc_no
    left join channel_settlements s on c.use = 'settlement' and s.channel || ':' || s.settlement_no = c.doc_no
    left join tax_remittances t on c.use = 'tax' and t.remit_no = c.doc_no
    where c.source = 'bank' and c.number_key = outside_number(${serial}) and outside_number(${serial}) <> ''`.execute(
    db,
  );
  return rows[0];
}
