import { sql } from 'kysely';
import type { Db } from '../../db/index';
import type { Check } from '../../ledger/index';

/**
 * The amount that a channel must hold for us by its own confirmations and by the book, in 分, across all
 * customers.
 */
export interface ChannelTotal {
  channel: 'alipay' | 'wechat' | 'unionpay';
  /** Payments that the channel has confirmed, and refunds that it has made. */
  paid: number;
  refunded: number;
  /** Paid out to the bank account, and deducted as fees. */
  settled: number;
  fees: number;
  /** Booked without a payment or refund at the channel: by hand, or taken over from before. */
  beside: number;
  expected: number;
  found: number;
  /** The change since the last settlement. */
  since: number;
}

/**
 * The clearing account of every channel over all tenants beside the channel's own confirmations (ledger.md#invariants).
 */
export async function channelTotals(db: Db): Promise<ChannelTotal[]> {
  const { rows } = await sql<ChannelTotal>`
    with channel as (select account_no, code, substr(code, 6) as name from ledger_codes where code like 'A.CH.%'),
    moved as (
      select c.name, t.uid, t.kind, t.ref_type, t.ref_id, t.created_at, -sum(p.amount) as amount, coalesce(max(f.fee), 0) as fee
      from ledger_postings p join channel c on c.account_no = p.account_no
      join ledger_txns t on t.uid = p.uid and t.txn_no = p.txn_no
      left join lateral (select -sum(e.amount) as fee from ledger_postings e join ledger_codes k on k.account_no = e.account_no
        where k.code = 'E.CH' and e.uid = t.uid and e.txn_no = t.txn_no) as f on true
      group by c.name, t.uid, t.txn_no, t.kind, t.ref_type, t.ref_id, t.created_at),
    last as (select name, max(created_at) as at from moved where kind = 'channel.settle' group by name),
    beside as (
      select m.name, sum(m.amount + m.fee) as total from moved m
      where m.kind <> 'channel.settle' and case when m.amount + m.fee > 0
        then not exists (select 1 from channel_payments q where q.uid = m.uid and q.channel = m.name and (
          q.pay_no = m.ref_id or q.ref_no = m.ref_id or (q.purpose = 'order' and m.ref_type = 'order' and exists (
            select 1 from checkout_orders o where o.uid = m.uid and o.checkout_no = q.ref_no and o.order_no = m.ref_id))))
        else not exists (select 1 from channel_refunds r where r.uid = m.uid and r.channel = m.name
          and (r.refund_no = m.ref_id or r.ref_no = m.ref_id)) end
      group by m.name)
    select total.*, (paid + beside - refunded - settled - fees)::bigint as expected from (select c.name as channel,
      coalesce((select sum(amount_fen) from channel_payments where channel = c.name and status = 'paid'), 0)::bigint as paid,
      coalesce((select sum(amount_fen) from channel_refunds where channel = c.name and status = 'refunded'), 0)::bigint as refunded,
      coalesce((select sum(net_fen) from channel_settlements where channel = c.name and status = 'booked'), 0)::bigint as settled,
      coalesce((select sum(fee) from moved where name = c.name), 0)::bigint as fees,
      coalesce((select total from beside where name = c.name), 0)::bigint as beside,
      coalesce((select sum(m.amount) from moved m left join last using (name) where m.name = c.name
        and m.kind <> 'channel.settle' and m.created_at > coalesce(last.at, '-infinity')), 0)::bigint as since,
      coalesce((select -sum(balance) from ledger_accounts where account_no = c.account_no), 0)::bigint as found
    from channel c order by c.account_no) as total`.execute(db);
  return rows;
}

/**
 * The fault of a channel's total: it differs from the confirmed amounts, or more was paid out than the
 * channel owed; undefined when it agrees. Refunds may come after everything was settled: below zero is wrong
 * only when the last settlement already left it so.
 */
export const wrongOf = ({ expected, found, since }: Pick<ChannelTotal, 'expected' | 'found' | 'since'>) => {
  if (expected !== found) return { check: 'channel.total', expected } as const;
  return found < 0 && found < since ? ({ check: 'channel.negative', expected: since } as const) : undefined;
};

/**
 * The total that channels hold for us comes from their confirmations: also where a payment or a refund says
 * no longer that it was made, which nothing of its own tenant shows. It is the platform's, so nobody is
 * parked (uid 0).
 */
export const channelTotalCheck: Check = {
  name: 'channel.total',
  async find(db) {
    return (await channelTotals(db)).flatMap((total) => {
      const wrong = wrongOf(total);
      const { channel, found } = total;
      return wrong === undefined ? [] : { uid: 0, subject: `A.CH.${channel}`, found, ...wrong };
    });
  },
};
