/**
 * Builders for tests: accounts that can sign in, their members, money and orders, all made by the rooms' own
 * functions.
 */
import { randomUUID } from 'node:crypto';
import { api } from '@uc/contract';
import type { Endpoint, WireInput, WireOutput } from '@uc/contract/endpoint';
import { type Fen, fen } from '@uc/contract/money';
import type { Grantable } from '@uc/contract/permissions';
import type { Deps } from '../deps';
import { type Item, placeOrder, type Placement } from '../orders/place';
import { payOrder } from '../orders/payment';
import { createAccount, type Password } from '../accounts/index';
import { postRecharge } from '../finance/recharge/index';
import { system } from '../ledger/index';
import { createRole, createSubAccount } from '../members/index';
import { newPassword } from '../credentials/index';
import { newPhone } from '../passport/testing';

type NewAccount = Parameters<typeof createAccount>[2];
type NewSubAccount = Parameters<typeof createSubAccount>[2];

export const TEST_PASSWORD = 'Test1234x';
let hashed: Promise<Password> | undefined;
const password = () => (hashed ??= newPassword(TEST_PASSWORD));

type Rooms = Pick<Deps, 'database' | 'vault'>;
/** The running server of a test, as far as it is needed here. */
interface App {
  deps: Rooms;
  call<E extends Endpoint>(endpoint: E, input: WireInput<E>): Promise<{ readonly data: WireOutput<E> }>;
}
const unique = () => randomUUID().replaceAll('-', '').slice(0, 12);

export interface TestAccount {
  uid: number;
  username: string;
  phone: string;
  as: { vso_token: string };
}

/** A main account, not signed in; its uid. */
export async function openAccount(
  { database, vault }: Rooms,
  more: Partial<NewAccount> = {},
): Promise<Omit<TestAccount, 'as'>> {
  const username = more.username ?? `t${unique()}`;
  const phone = more.phone ?? newPhone();
  const account = { ...more, username, phone, password: more.password ?? (await password()) };
  const uid = await database.transaction((tx) => createAccount({ vault }, tx, account));
  return { uid, username, phone };
}

/** A main account, signed in. */
export async function anAccount(app: App, more: Partial<NewAccount> = {}): Promise<TestAccount> {
  const account = await openAccount(app.deps, more);
  const { vso_token } = (
    await app.call(api.passport.signIn, { account: account.username, password: TEST_PASSWORD })
  ).data;
  return { ...account, as: { vso_token } };
}

/** A sub-account, signed in, with preset roles, or a role of its own with these permissions and scopes. */
export async function aMember(
  app: App,
  uid: number,
  role: {
    presets?: readonly string[];
    permissions?: readonly Grantable[];
    scope?: Record<string, 'all' | 'self'>;
  } & Partial<NewSubAccount>,
): Promise<{
  subId: string;
  subUsername: string;
  as: { sub_cid: string; sub_username: string; sub_token: string };
}> {
  const { presets, permissions, scope, ...more } = role;
  const subUsername = more.subUsername ?? `m${unique()}`;
  const hash = await password();
  const subId = await app.deps.database.transaction(async (tx) => {
    const roleIds = presets ?? [
      await createRole(tx, {
        uid,
        name: unique(),
        permissions: permissions ?? [],
        ...(scope && { dataScope: scope }),
      }),
    ];
    return createSubAccount(app.deps, tx, {
      uid,
      subUsername,
      trueName: '测试成员',
      password: hash,
      roleIds,
      status: 'active',
      mustChangePassword: false,
      ...more,
    });
  });
  const signIn = { sub_cid: String(uid), sub_username: subUsername, password: TEST_PASSWORD };
  const { sub_token } = (await app.call(api.passport.signInAsSubAccount, signIn)).data;
  return { subId, subUsername, as: { sub_cid: signIn.sub_cid, sub_username: subUsername, sub_token } };
}

/** Money on the balance, in 分, by a recharge of its own. */
export async function withMoney(
  { database }: Pick<Deps, 'database'>,
  uid: number,
  amount: Fen,
): Promise<void> {
  const rechargeNo = `R${unique()}`;
  await database.transaction((tx) =>
    postRecharge(tx, {
      uid,
      by: system,
      rechargeNo,
      amount,
      channel: 'alipay',
      channelNo: `2088${rechargeNo}`,
    }),
  );
}

const card: Item = { name: 'GPU渲染', spec: 'RTX 4090 24G', qty: 10, unit: '卡时', price: fen(6_80) };

/** An unpaid order of 68.00, by its owner unless said otherwise; its number. */
export async function anOrder(
  { database }: Pick<Deps, 'database'>,
  uid: number,
  more: Partial<Placement> = {},
): Promise<string> {
  const placement: Placement = {
    uid,
    by: { kind: 'owner', name: 'owner' },
    orderType: 'render',
    title: '短片渲染',
    items: [card],
    ...more,
  };
  return (await database.transaction((tx) => placeOrder(tx, placement))).order_no;
}

/** An order, paid from a balance that is recharged for it. */
export async function aPaidOrder(
  deps: Pick<Deps, 'database'>,
  uid: number,
  more: Partial<Placement> = {},
): Promise<string> {
  const orderNo = await anOrder(deps, uid, more);
  const amount = fen(68_00);
  await withMoney(deps, uid, amount);
  await deps.database.transaction((tx) =>
    payOrder(tx, { uid, orderNo, by: { kind: 'owner', name: 'owner' }, parts: { rmb: amount } }),
  );
  return orderNo;
}
