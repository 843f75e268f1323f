import { randomUUID } from 'node:crypto';
import { endpoints } from '@uc/contract/all-endpoints';
import { testApi } from '@uc/contract/testing';
import { type Call, call, type Reply } from './call';
import { isAboutTheRepetition, isDefinite, type Journal, type Sent } from './journal';
import type { Random } from './random';
import { type Customer, PAY_PASSWORD, SUB_PASSWORD } from './world';

/** A request under way: its journal entry and the call that is sent. */
interface LoadRequest extends Sent {
  call: Call;
  /** The field of an accepted answer that names its document, where the request does not name it. */
  refOf?: string;
  /** The last status it was answered with. */
  last?: number;
}
/** A client of the load: its customer, its server, and its results. */
export interface Client {
  customer: Customer;
  random: Random;
  journal: Journal;
  url: string;
  /** Requests whose outcome is not known yet. */
  open: LoadRequest[];
  counts: Record<string, number>;
  /** Milliseconds of answered calls, and of the longest wait for anything. */
  times: number[];
  longest: number;
  /** Moment of the last money movement. */
  movedAt: number;
  /** Forbidden answers: 5xx other than 503. */
  broken: string[];
}

const paths = {
  move: testApi.move.path,
  recharge: endpoints.recharge.create.path,
  cashier: endpoints.channels.sandboxPay.path,
  create: endpoints.orders.create.path,
  pay: endpoints.orders.pay.path,
  cancel: endpoints.orders.cancel.path,
  repay: endpoints.credit.repay.path,
  withdraw: endpoints.withdrawals.create.path,
  withdrawCancel: endpoints.withdrawals.cancel.path,
} as const;

/** Asks once, written down before and after. Answers whether it was accepted, and the reply. */
export async function ask(client: Client, request: LoadRequest): Promise<Reply> {
  const { call: what, refOf, last: _, ...sent } = request;
  await client.journal.send(sent);
  const reply = await call(client.url, { ...what, key: sent.key });
  client.longest = Math.max(client.longest, reply.ms);
  if (reply.status >= 500 && reply.status !== 503)
    client.broken.push(`${sent.path} ${reply.status} ${reply.text.slice(0, 200)}`);
  const heard = {
    id: sent.id,
    status: reply.status,
    ref: refOf === undefined ? sent.ref : textOf(reply.data[refOf]),
  };
  await client.journal.acknowledge(heard);
  const isOpen = client.open.includes(request);
  if (!isDefinite(heard) || (isOpen && isAboutTheRepetition(reply.status))) {
    request.last = reply.status;
    if (sent.key !== null && !isOpen) client.open.push(request);
    count(client, 'unknown');
    return reply;
  }
  client.open = client.open.filter((one) => one !== request);
  count(client, reply.status === 200 ? 'accepted' : 'refused');
  client.times.push(reply.ms);
  if (reply.status === 200 && sent.kind !== null) {
    client.movedAt = performance.now();
    count(client, sent.kind);
  }
  return reply;
}

const count = (client: Client, what: string) => void (client.counts[what] = (client.counts[what] ?? 0) + 1);
const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

const requestOf = (
  { customer: { uid, main } }: Client,
  path: string,
  input: object,
  more: Partial<LoadRequest> = {},
): LoadRequest => ({
  id: randomUUID(),
  uid,
  key: `soak-${randomUUID()}`,
  path,
  kind: null,
  ref: null,
  call: { path, input, as: main },
  ...more,
});

/** A move of the test API: much of the volume, because it hashes nothing. */
export function move(
  client: Client,
  kind: 'recharge' | 'freeze' | 'unfreeze' | 'spend',
  amount: number,
  ref = `T${randomUUID()}`,
): Promise<Reply> {
  return ask(client, requestOf(client, paths.move, { kind, amount, ref }, { kind: `trial.${kind}`, ref }));
}

/** Recharge at the sandbox's channel: begun, then paid at its cashier, which reports with a signature. */
async function recharge(client: Client): Promise<void> {
  const amount = client.random.whole(10, 60);
  const begun = await ask(
    client,
    requestOf(client, paths.recharge, { amount, target: 'rmb', channel: 'alipay' }, { refOf: 'recharge_no' }),
  );
  const pay = begun.data.pay as { url?: string } | undefined;
  const ticket = new URL(pay?.url ?? '', 'http://x').searchParams.get('ticket');
  if (begun.status !== 200 || ticket === null) return;
  const ref = textOf(begun.data.recharge_no);
  await ask(
    client,
    requestOf(
      client,
      paths.cashier,
      {},
      {
        key: null,
        kind: 'recharge.success',
        ref,
        call: { path: paths.cashier, input: { ticket, outcome: 'success' } },
      },
    ),
  );
}

async function coins(client: Client): Promise<void> {
  const input = { amount: 10, target: 'coin', channel: 'balance', pay_password: PAY_PASSWORD };
  await ask(client, requestOf(client, paths.recharge, input, { kind: 'coin.buy', refOf: 'recharge_no' }));
}

/** An order, paid from one source or another, or given up. */
async function order(client: Client, from: 'rmb' | 'iou' | 'voucher' | 'cut' | 'none'): Promise<void> {
  const items = [{ product: 'render-gpu', qty: client.random.whole(1, 3) }];
  const placed = await ask(
    client,
    requestOf(client, paths.create, { order_type: 'render', location: 'suzhou', title: '渲染任务', items }),
  );
  const orderNo = textOf(placed.data.order_no);
  if (placed.status !== 200 || orderNo === null) return;
  if (from === 'none') {
    const call: Call = { path: paths.cancel, input: { order_no: orderNo }, as: client.customer.main };
    await ask(client, requestOf(client, paths.cancel, {}, { key: null, call }));
    return;
  }
  const { voucher, cuts } = client.customer;
  const input = {
    order_nos: [orderNo],
    coupon_no: from === 'cut' ? client.random.pick(cuts) : '',
    voucher_nos: from === 'voucher' ? [voucher] : [],
    use_coin: false,
    use_rmb: from !== 'iou',
    use_iou: from === 'iou',
    pay_password: PAY_PASSWORD,
  };
  await ask(client, requestOf(client, paths.pay, input, { kind: 'order.pay', ref: orderNo }));
}

async function repay(client: Client): Promise<void> {
  const input = { amount: client.random.whole(1, 20), source: 'balance', pay_password: PAY_PASSWORD };
  await ask(client, requestOf(client, paths.repay, input, { kind: 'iou.repay', refOf: 'repay_no' }));
}

/** A sub-account asks for money and thinks better of it, more often than not. */
async function withdraw(client: Client): Promise<void> {
  const { sub, cardId } = client.customer;
  const input = { amount: 100, card_id: cardId, pay_password: SUB_PASSWORD };
  const made = await ask(
    client,
    requestOf(client, paths.withdraw, input, {
      kind: 'withdraw.freeze',
      refOf: 'withdraw_no',
      call: { path: paths.withdraw, input, as: sub },
    }),
  );
  const no = textOf(made.data.withdraw_no);
  if (made.status !== 200 || no === null) return;
  const call: Call = { path: paths.withdrawCancel, input: { withdraw_no: no }, as: sub };
  await ask(client, requestOf(client, paths.withdrawCancel, {}, { kind: 'withdraw.release', ref: no, call }));
}

async function hold(client: Client): Promise<void> {
  const ref = `T${randomUUID()}`;
  const frozen = await move(client, 'freeze', client.random.whole(1, 200), ref);
  if (frozen.status === 200) await move(client, 'unfreeze', 1, ref);
}

/** Share of each kind in a hundred, and its request (trust-tests M1). */
const mix: [share: number, what: (client: Client) => Promise<unknown>][] = [
  [16, (client) => move(client, 'recharge', client.random.whole(1, 400))],
  [9, recharge],
  [17, hold],
  [8, withdraw],
  [15, (client) => move(client, 'spend', client.random.whole(1, 200))],
  [5, (client) => order(client, 'voucher')],
  [5, (client) => order(client, 'cut')],
  [10, repay],
  [4, (client) => order(client, 'rmb')],
  [3, (client) => order(client, 'none')],
  [5, (client) => order(client, 'iou')],
  [3, coins],
];

/** Sends the next request of a client, chosen by its seed. */
export async function requestNext(client: Client): Promise<void> {
  let lot = client.random.whole(1, 100);
  for (const [share, what] of mix) {
    lot -= share;
    if (lot <= 0) return void (await what(client));
  }
}
