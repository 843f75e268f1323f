import type { Fen } from '@uc/contract/money';
import { sql } from 'kysely';
import type { Db } from '../db/index';

/** A payout to a bank card; `no` is its idempotency key at the partner. */
export interface PayoutOrder {
  no: string;
  amount: Fen;
  kind: 'person' | 'company';
  cardNo: string;
  holder: string;
  bankCode: string;
  bankName: string;
  province: string;
  city: string;
  branchName: string;
  cnaps: string | null;
}
/**
 * The state of a payout at the bank. `processing`: received, not decided. `absent`: never received. `returned`: it came
 * back after success (退票). Anything else, or no answer, decides nothing.
 */
export type PayoutState =
  | { state: 'processing' }
  | { state: 'absent' }
  | { state: 'success'; bankTxnNo: string }
  | { state: 'failed'; code: string; message: string }
  | { state: 'returned'; message: string };
/** Payouts through a bank. Both methods throw when there is no answer, which means nothing is known (trust §3.3). */
export interface PayoutPort {
  send(order: PayoutOrder): Promise<PayoutState>;
  ask(no: string): Promise<PayoutState>;
}

/** Seconds after which the sandbox decides, and after which a returned payout comes back. */
const DECIDES_AFTER = 60;
const RETURNS_AFTER = 180;

/**
 * The sandbox, by the last digit of the card: …1 fails, …2 succeeds and is returned, any other succeeds, after 60 s
 * (console.md#partners-and-sandboxes).
 */
export function createSandboxPayout(db: Db): PayoutPort {
  const ask = async (no: string): Promise<PayoutState> => {
    const { rows } = await sql<{ tail: string; age: number }>`
      select tail, extract(epoch from app_now() - created_at)::int as age
      from sandbox_payouts where payout_no = ${no}`.execute(db);
    const [found] = rows;
    if (found === undefined) return { state: 'absent' };
    return stateAt(no, found.tail, found.age);
  };
  return {
    ask,
    async send({ no, amount, cardNo }) {
      const kept = { payout_no: no, tail: cardNo.slice(-4), amount_fen: amount };
      await db
        .insertInto('sandbox_payouts')
        .values(kept)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      return ask(no);
    },
  };
}

function stateAt(no: string, tail: string, age: number): PayoutState {
  if (age < DECIDES_AFTER) return { state: 'processing' };
  if (tail.endsWith('1')) return { state: 'failed', code: 'ACCOUNT_ABNORMAL', message: '收款账户状态异常' };
  if (tail.endsWith('2') && age >= RETURNS_AFTER)
    return { state: 'returned', message: '收款银行退回：账户已变更' };
  return { state: 'success', bankTxnNo: `SB${no.slice(1)}` };
}
