import type { Api } from '@uc/contract';
import { mask } from '@uc/contract/mask';
import { fen } from '@uc/contract/money';
import { orderStatusTexts, type OrderStatus } from '@uc/contract/orders';
import * as clock from '../clock';
import { centerNames } from '../centers/index';
import { type Db, eachRow } from '../db/index';
import { type Handlers, refuse, Refusal, type Staff } from '../call/index';
import { profileOf } from '../accounts/index';
import { type Compensable, askOf } from '../room/index';
import { tabOf } from './list/tabs';
import { decide } from './after-sale';
import { aheadOf, detailOf } from './detail';
import { ownerOf, refuseOwned } from './owned/owners';
import { deliverOrder } from './fulfilment';
import { wordsOf } from './event-texts';
import { asSold } from './seller';
import { orderView, type ViewedRow } from './view';
import { buyerOf, type StaffFilter, staffCount, staffPage, type StaffListRow } from './staff-store';
import { findOrder, type OrderRow } from './store';
import { notifyDelivered } from './notifications';

export type StaffCallNames = 'staffList' | 'staffDetail' | 'staffDecideRefund' | 'staffDeliver';
const nothing: ReadonlySet<string> = new Set();
const states = Object.keys(orderStatusTexts) as OrderStatus[];

/** Handlers of staff for orders: refunds to decide, orders sold by the platform to deliver (console.md#staff-calls). */
export const orderStaffCalls = (compensable: Compensable): Pick<Handlers<Api['orders']>, StaffCallNames> => ({
  async staffList({ input, db }) {
    const queue = input.todo ? 'todo' : input.queue;
    const isQueue = queue === 'todo' || queue === 'refunds' || queue === 'deliveries';
    const filter: StaffFilter = {
      queue: isQueue ? queue : null,
      statuses: isQueue || queue === 'all' ? null : states.filter((state) => tabOf(state) === queue),
      orderNo: input.order_no,
      uid: input.uid === undefined ? undefined : Number(input.uid),
      keyword: input.keyword?.trim() || undefined,
    };
    const [{ rows, ...found }, refunds, deliveries, centers] = await Promise.all([
      staffPage(db, filter, askOf(input)),
      staffCount(db, { queue: 'refunds' }),
      staffCount(db, { queue: 'deliveries' }),
      centerNames(db),
    ]);
    const buyers = new Map(
      await Promise.all(
        [...new Set(rows.map(({ uid }) => uid))].map(async (uid) => [uid, await buyerView(db, uid)] as const),
      ),
    );
    const { open, waiting } = await compensable(db, await asSold(db, rows));
    return {
      list: await eachRow(db, rows, async (db, row) => ({
        ...orderView({ ...row, role: 'buyer', hidden_at: null }, nothing, centers),
        buyer: buyers.get(row.uid)!,
        version: row.version,
        refund: await refundView(db, row),
        request_no: waiting.get(row.order_no) ?? null,
        actions: actionsOn(row, open.has(row.order_no)),
      })),
      ...found,
      counts: { refunds, deliveries },
    };
  },

  async staffDetail({ input, db }) {
    const order = await anyOrder(db, input.no);
    const viewed: ViewedRow = { ...order, role: 'buyer', hidden_at: null, now: await clock.now(db) };
    return {
      ...(await detailOf(db, viewed, nothing)),
      buyer: await buyerView(db, order.uid),
      version: order.version,
      events: [
        ...(order.status === 'refunding' ? (['refund-decide'] as const) : []),
        ...(order.status === 'processing' && order.seller_uid === null && ownerOf(order) === null
          ? (['deliver'] as const)
          : []),
      ],
    };
  },

  async staffDecideRefund({ input, actor, db }) {
    const order = await anyOrder(db, input.no, input.version);
    if (order.status !== 'refunding') throw refuse('order.state');
    return decisionView(
      await decide(db, { uid: order.uid, orderNo: order.order_no, by: staff(actor) }, input),
    );
  },

  async staffDeliver({ input, actor, db }) {
    const found = await anyOrder(db, input.no, input.version);
    refuseOwned(found, 'buyer');
    const { uid, order_no: orderNo, seller_uid } = found;
    if (seller_uid !== null) throw refuse('order.state');
    const order = await deliverOrder(db, { uid, orderNo, by: staff(actor), note: input.note });
    await notifyDelivered(db, order);
    return decisionView(order);
  },
});

function actionsOn(
  row: StaffListRow,
  isCompensable: boolean,
): ('refuse' | 'agree' | 'compensate' | 'deliver')[] {
  if (row.refund_no !== null) return row.decider === 'staff' ? ['refuse', 'agree'] : [];
  if (row.is_delivery) return ['deliver'];
  return isCompensable ? ['compensate'] : [];
}

const staff = ({ name }: Staff) => ({ kind: 'staff' as const, name });

/** An order of any account. Refuses `notFound`, and `state.conflict` when it is no longer the version that staff saw. */
async function anyOrder(db: Db, orderNo: string, version?: number): Promise<OrderRow> {
  const uid = await buyerOf(db, orderNo);
  const order = uid === undefined ? undefined : await findOrder(db, uid, orderNo);
  if (order === undefined) throw refuse('notFound');
  if (version !== undefined && order.version !== version) throw refuse('state.conflict');
  return order;
}

const buyerView = async (db: Db, uid: number) => ({
  uid: String(uid),
  name: mask((await profileOf(db, uid))?.nickname ?? ''),
});

const decisionView = ({ order_no, status, version }: OrderRow) => ({
  order_no,
  status,
  status_text: orderStatusTexts[status],
  version,
});

async function refundView(db: Db, row: StaffListRow) {
  if (row.refund_no === null || row.refund_at === null) return null;
  const asked = { amount_fen: row.refund_fen ?? 0, route: row.refund_route ?? 'original' } as const;
  return {
    // One order whose payment does not bear its refund must not hide all the others.
    ahead: await aheadOf(db, row, asked).then(wordsOf, (error: unknown) => {
      if (error instanceof Refusal) return '';
      throw error;
    }),
    refund_no: row.refund_no,
    amount: fen(row.refund_fen ?? 0),
    reason: row.refund_reason ?? '',
    at: row.refund_at,
    decide_by: row.granted_at,
    age_seconds: Math.max(0, Math.floor((row.now.getTime() - row.refund_at.getTime()) / 1000)),
    is_ours: row.decider === 'staff',
  };
}
