import { sql } from 'kysely';
import type { Db } from '../../db/index';
import { ChannelUnreachable, type RefundOrder, type RefundState } from './port';

/** The sandbox's refunds by the last two digits of their 分; any other is refunded at once. */
const REFUSES = '44';
const TAKES_ITS_TIME = '66';
const IS_ABNORMAL = '77';
const DOES_NOT_ANSWER = '88';
const outcomes: Record<string, 'failed' | 'refunding' | 'abnormal'> = {
  [REFUSES]: 'failed',
  [TAKES_ITS_TIME]: 'refunding',
  [IS_ABNORMAL]: 'abnormal',
};
/** Queries after which a slow refund is done; an abnormal one, as if somebody had acted at the channel meanwhile. */
const ASKED_FOR_IT = 2;
const ACTED_UPON = 4;

/**
 * Refunds in the sandbox: …44 分 is refused, …66 is in progress until it was queried twice, …77 is abnormal until it was
 * queried four times, …88 is refunded and its answer is lost. The same number twice is one refund.
 */
export async function sandboxRefund(db: Db, order: RefundOrder): Promise<RefundState> {
  const { refundNo, payNo, amount } = order;
  const ending = String(amount).slice(-2);
  const status = outcomes[ending] ?? 'refunded';
  const kept = await db
    .insertInto('sandbox_refunds')
    .values({ refund_no: refundNo, pay_no: payNo, amount_fen: amount, status, channel_no: `SR${refundNo}` })
    .onConflict((conflict) => conflict.column('refund_no').doNothing())
    .executeTakeFirst();
  if (ending === DOES_NOT_ANSWER && kept.numInsertedOrUpdatedRows === 1n)
    throw new ChannelUnreachable('the sandbox keeps its answer to itself');
  return stateOf(await findRefund(db, refundNo));
}

/** The state of a refund in the sandbox; each query advances a slow one. */
export async function askSandboxRefund(db: Db, refundNo: string): Promise<RefundState> {
  await db
    .updateTable('sandbox_refunds')
    .set({
      asked: sql<number>`asked + 1`,
      status: sql<'refunding' | 'abnormal' | 'refunded'>`case
        when asked + 1 >= (case status when 'abnormal' then ${ACTED_UPON}::int else ${ASKED_FOR_IT}::int end) then 'refunded'
        else status end`,
    })
    .where('refund_no', '=', refundNo)
    .where('status', 'in', ['refunding', 'abnormal'])
    .execute();
  return stateOf(await findRefund(db, refundNo));
}

const findRefund = (db: Db, refundNo: string) =>
  db.selectFrom('sandbox_refunds').selectAll().where('refund_no', '=', refundNo).executeTakeFirst();

function stateOf(row: Awaited<ReturnType<typeof findRefund>>): RefundState {
  if (row === undefined) return { status: 'absent' };
  if (row.status === 'refunded') return { status: 'refunded', channelNo: row.channel_no };
  if (row.status === 'failed') return { status: 'failed', reason: '演示渠道拒绝退款' };
  if (row.status === 'abnormal') return { status: 'abnormal', reason: '演示渠道：付款人的账户未能入账' };
  return { status: 'refunding' };
}
