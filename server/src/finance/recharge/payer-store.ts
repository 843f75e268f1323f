import { sql } from 'kysely';
import type { Db } from '../../db/index';
import type { RechargeRow } from './store';

export type Transfer = Pick<
  RechargeRow,
  'uid' | 'recharge_no' | 'payer_name' | 'payer_account' | 'amount_fen'
>;

/** Transfers that still wait for their money, of an amount and asked for so many days before a moment. */
export async function transfersAlike(
  db: Db,
  { amount, at, days }: { amount: number; at: Date; days: number },
): Promise<Transfer[]> {
  const { rows } = await sql<Transfer>`
    select uid, recharge_no, payer_name, payer_account, amount_fen from recharges
    where channel = 'offline' and status in ('pending', 'reviewing') and amount_fen = ${amount}
      and created_at between ${at}::timestamptz - ${days} * interval '24 hours' and ${at}::timestamptz + interval '24 hours'
    order by created_at, recharge_no limit 21`.execute(db);
  return rows;
}

/** Transfers that still wait for their money, of any amount, asked for so many days before a moment. */
export async function transfersBetween(
  db: Db,
  { at, days }: { at: Date; days: number },
): Promise<Transfer[]> {
  const { rows } = await sql<Transfer>`
    select uid, recharge_no, payer_name, payer_account, amount_fen from recharges
    where channel = 'offline' and status in ('pending', 'reviewing')
      and created_at between ${at}::timestamptz - ${days} * interval '24 hours' and ${at}::timestamptz + ${days} * interval '24 hours'
    order by created_at, recharge_no limit 500`.execute(db);
  return rows;
}
