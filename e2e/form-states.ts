import { endpoints } from '@uc/contract/all-endpoints';
import { type Account, credentialsOf, post, staffToken } from './accounts';
import { url } from './site';

type Headers = Record<string, string>;

/** The data of a GET, asked with these headers. */
export async function read<T>(path: string, headers: Headers): Promise<T> {
  const answer = await fetch(url + path, { headers });
  const { data, msg } = (await answer.json()) as { data: T; msg: string };
  if (!answer.ok) throw new Error(`${path}: ${msg}`);
  return data;
}

/** The drawer of an order with which something may be done, for its buyer or its seller. */
export async function orderFor(action: string, who: Account): Promise<string> {
  const role = who === 'studio' ? 'role=seller&' : '';
  const headers = credentialsOf(who);
  interface Answer {
    list: { order_no: string; actions: string[] }[];
  }
  for (let page = 1; ; page += 1) {
    const query = `${role}page_size=100&page=${page}`;
    const { list } = await read<Answer>(`${endpoints.orders.list.path}?${query}`, headers);
    const found = list.find(({ actions }) => actions.includes(action));
    if (found) return `/orders/myOrders?${role}order=${found.order_no}`;
    if (list.length === 0) throw new Error(`no order of ${who} for ${action}`);
  }
}

/** The page of a contract of demo's with which something may be done. */
export async function contractWith(action: string): Promise<string> {
  const headers = credentialsOf('demo');
  const { list: all } = await read<{ list: { contract_no: string }[] }>(
    `${endpoints.contracts.list.path}?role=buyer&page_size=50`,
    headers,
  );
  for (const { contract_no: no } of all) {
    const place = `${endpoints.contracts.detail.path}?contract_no=${no}`;
    const { actions } = await read<{ actions: string[] }>(place, headers);
    if (actions.includes(action)) return `/crowdsourcing/publish?contract=${no}`;
  }
  throw new Error(`no contract of demo for ${action}`);
}

/** A card of demo's in a state; one that is being verified has had its amount sent. */
export async function cardOf(status: 'bound' | 'verifying'): Promise<string> {
  interface Answer {
    list: { id: string; status: string; actions: string[] }[];
  }
  const { list } = await read<Answer>(endpoints.cards.list.path, credentialsOf('demo'));
  const card = list.find((one) => one.status === status)!;
  if (status === 'verifying' && !card.actions.includes('confirm')) {
    await post(
      endpoints.cards.staffMicroSent.path,
      { no: card.id },
      { staff_token: await staffToken('super') },
    );
  }
  return card.id;
}

/** The page of a recharge that waits for a transfer of demo's. */
export async function rechargeByTransfer(): Promise<string> {
  const { recharge_no } = await post(
    endpoints.recharge.create.path,
    { amount: 60_000, target: 'rmb', channel: 'offline' },
    { ...credentialsOf('demo'), 'idempotency-key': crypto.randomUUID() },
  );
  return `/finance/rmb/recharge?no=${String(recharge_no)}`;
}

/** The page of an application for an invoice in a state. */
export async function invoiceIn(status: string, who: Account): Promise<string> {
  const path = `${endpoints.invoices.list.path}?page_size=100&status=${status}`;
  const { list } = await read<{ list: { apply_no: string }[] }>(path, credentialsOf(who));
  return `/finance/invoices?no=${list[0]!.apply_no}`;
}

/** The page of a ticket in a state. */
export async function ticketIn(status: string, who: Account): Promise<string> {
  const path = `${endpoints.support.list.path}?page_size=100`;
  interface Answer {
    list: { ticket_no: string; status: string }[];
  }
  const { list } = await read<Answer>(path, credentialsOf(who));
  return `/support?no=${list.find((one) => one.status === status)!.ticket_no}`;
}

/** The page of a registered trademark of the animation house. */
export async function markInForce(): Promise<string> {
  const path = `${endpoints.trademark.list.path}?tab=done`;
  const { list } = await read<{ list: { app_no: string }[] }>(path, credentialsOf('qihang'));
  return `/copyright/trademark?no=${list[0]!.app_no}`;
}

/** A public work of the studio, from its homepage. */
export async function workOfStudio(): Promise<string> {
  const html = await (await fetch(`${url}/studio/100000000003`)).text();
  return /\/studio\/\d+\/(WK[0-9A-Z]+)/.exec(html)![1]!;
}
