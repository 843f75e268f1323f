import { randomBytes, randomInt } from 'node:crypto';
import { api } from '@uc/contract';
import { dayOf } from '@uc/contract/day';
import { coin, fen } from '@uc/contract/money';
import { type Grantable, grantable } from '@uc/contract/permissions';
import type { Tx } from '../db/index';
import {
  type By,
  balanceAdjusted,
  billIssued,
  coinsGiven,
  couponGranted,
  couponTemplateAdded,
  creditGranted,
  rechargeSucceeded,
  system,
  withdrawalFrozen,
} from '../finance/index';
import { cancelOrder, deliverOrder, insertProducts, payOrder, placeOrder } from '../orders/index';
import { createAccount, createRole, createStaff, createSubAccount, newPassword } from '../passport/index';
import type { As, TestApp } from '../testing';

/** The password of everybody in these proofs. */
export const PASSWORD = 'Kestrel7Harbour';
const password = newPassword(PASSWORD);

/** A main account with something of everything, each text of which carries its canary. */
export interface Tenant {
  uid: number;
  username: string;
  phone: string;
  /** Stands in every text and name that is theirs, and nowhere else. */
  canary: string;
  owner: As;
  /** A sub-account whose one role carries every code; `grant` changes that. */
  member: As;
  memberName: string;
  orders: { pending: string; cancellable: string; paid: string; closed: string };
  coupon: string;
  bill: string;
  record: string;
}

const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);
export const newPhone = (): string => `18${String(randomInt(1_000_000_000)).padStart(9, '0')}`;

/** Makes a tenant through the rooms' own doors and signs its people in over HTTP. */
export async function newTenant(app: TestApp): Promise<Tenant> {
  const canary = `k${randomBytes(6).toString('hex')}`;
  const [username, phone, memberName] = [canary, newPhone(), `sub.${canary}`];
  const secret = await password;
  const made = await app.database.transaction(async (tx) => {
    const uid = await createAccount(app.deps, tx, {
      username,
      phone,
      password: secret,
      nickname: canary,
      email: `${canary}@example.com`,
      realnameStatus: 'enterprise',
    });
    await createRole(tx, { uid, roleId: ROLE, name: canary, permissions: grantable });
    await createSubAccount(app.deps, tx, {
      uid,
      subUsername: memberName,
      trueName: canary,
      phone: newPhone(),
      password: secret,
      roleIds: [ROLE],
      status: 'active',
      mustChangePassword: false,
    });
    return { uid, ...(await fill(tx, uid, canary)) };
  });
  const owner = await signInOwner(app, username);
  const member = await signInMember(app, made.uid, memberName);
  const { data } = await app.call(api.finance.rmbList, {}, owner);
  return { ...made, username, phone, canary, owner, member, memberName, record: data.list[0]!.record_no };
}

const ROLE = 'R_proof';

/** What the member's role carries from now on. */
export async function grant(app: TestApp, tenant: Tenant, permissions: readonly Grantable[]): Promise<void> {
  // A role carries at least one code; this one opens nothing that these proofs ask for.
  const carried = permissions.length > 0 ? [...permissions] : ['msg:manage'];
  await app.database.db
    .updateTable('roles')
    .set({ permissions: carried })
    .where('uid', '=', tenant.uid)
    .where('role_id', '=', ROLE)
    .execute();
}

/** One more sub-account, signed in. */
export async function newMember(
  app: TestApp,
  { uid }: Tenant,
  { subUsername, mustChangePassword = false }: { subUsername: string; mustChangePassword?: boolean },
): Promise<As> {
  const secret = await password;
  await app.database.transaction((tx) =>
    createSubAccount(app.deps, tx, {
      uid,
      subUsername,
      trueName: subUsername,
      password: secret,
      roleIds: ['ADM'],
      status: 'active',
      mustChangePassword,
    }),
  );
  return signInMember(app, uid, subUsername);
}

export async function signInOwner(app: TestApp, account: string): Promise<As> {
  return { vso_token: (await app.call(api.passport.signIn, { account, password: PASSWORD })).data.vso_token };
}

async function signInMember(app: TestApp, uid: number, sub_username: string): Promise<As> {
  const { data } = await app.call(api.passport.signInAsSubAccount, {
    sub_cid: String(uid),
    sub_username,
    password: PASSWORD,
  });
  return { sub_cid: data.sub_cid, sub_username: data.sub_username, sub_token: data.sub_token };
}

/** Staff of a role, signed in. */
export async function newStaff(
  app: TestApp,
  role: Parameters<typeof createStaff>[1]['role'] = 'cs',
): Promise<As> {
  const username = `staff${randomBytes(4).toString('hex')}`;
  const secret = await password;
  await app.database.transaction((tx) => createStaff(tx, { username, name: role, role, password: secret }));
  return {
    staff_token: (await app.call(api.passport.signInAsStaff, { username, password: PASSWORD })).data
      .staff_token,
  };
}

/** What can be ordered in these proofs. */
export const PRODUCT = 'proof-render';
export async function sellSomething(app: TestApp): Promise<void> {
  await app.database.transaction((tx) =>
    insertProducts(tx, [
      {
        product: PRODUCT,
        order_type: 'render',
        name: '证明用渲染',
        spec: '标准',
        unit: '小时',
        price_fen: 10_00,
        sort: 1,
      },
    ]),
  );
}

/** Money, coins, a line with a bill, coupons, a withdrawal and orders in four states, told in order of time. */
async function fill(
  tx: Tx,
  uid: number,
  canary: string,
): Promise<Pick<Tenant, 'orders' | 'coupon' | 'bill'>> {
  const by: By = { kind: 'owner', name: canary };
  const numbers = (prefix: string) => `${prefix}-${canary}`;
  const money = (days: number) => ({ uid, by, at: daysAgo(days) });
  await creditGranted(tx, { ...money(60), total: fen(50_000_00) });
  await rechargeSucceeded(tx, {
    ...money(59),
    rechargeNo: numbers('R'),
    amount: fen(20_000_00),
    channel: 'alipay',
    channelNo: numbers('CH'),
  });
  await coinsGiven(tx, { ...money(58), amount: coin(200_00), giftNo: numbers('G'), title: `${canary} 赠送` });
  await balanceAdjusted(tx, {
    ...money(57),
    by: system,
    adjustNo: numbers('A'),
    amount: fen(1_00),
    type: 'adjust',
    title: `${canary} 调账`,
    remark: `${canary} 备注`,
  });
  const template = numbers('T');
  await couponTemplateAdded(tx, {
    template_id: template,
    name: `${canary} 券`,
    kind: 'voucher',
    face_fen: 300_00,
    threshold_fen: 0,
    valid_days: 365,
  });
  const coupon = await couponGranted(tx, { ...money(56), templateId: template });
  await couponTemplateAdded(tx, {
    template_id: `${template}-2`,
    name: `${canary} 苏州券`,
    kind: 'full_cut',
    face_fen: 50_00,
    threshold_fen: 500_00,
    valid_days: 365,
    locations: ['suzhou'],
    order_types: ['render'],
  });
  await couponGranted(tx, { ...money(56), templateId: `${template}-2` });

  const order = async (days: number, title: string) => {
    const items = [{ name: `${canary} 项目`, spec: canary, qty: 1, unit: '小时', price: fen(500_00) }];
    const { order_no } = await placeOrder(tx, {
      ...money(days),
      orderType: 'render',
      title: `${canary} ${title}`,
      items,
      location: 'all',
      remark: `${canary} 备注`,
    });
    return { uid, orderNo: order_no };
  };
  const paid = await order(50, '已付款');
  await payOrder(tx, {
    ...paid,
    by,
    at: daysAgo(49.999),
    parts: {
      coupons: [{ couponNo: coupon, amount: fen(100_00) }],
      coin: coin(50_00),
      iou: fen(200_00),
      rmb: fen(150_00),
    },
  });
  await deliverOrder(tx, {
    ...paid,
    by: { kind: 'seller', name: canary },
    at: daysAgo(48),
    note: `${canary} 交付`,
    files: [`${canary}.zip`],
  });
  const closed = await order(47, '已取消');
  await cancelOrder(tx, { ...closed, by, at: daysAgo(46.999), reason: `${canary} 原因` });
  const bill = await billIssued(tx, { uid, day: dayOf(daysAgo(20)) });
  await withdrawalFrozen(tx, {
    ...money(2),
    withdrawNo: numbers('W'),
    gross: fen(500_00),
    card: `${canary} 尾号0018`,
  });
  const pending = await order(0, '待付款');
  const cancellable = await order(0, '可取消');
  return {
    orders: {
      paid: paid.orderNo,
      closed: closed.orderNo,
      pending: pending.orderNo,
      cancellable: cancellable.orderNo,
    },
    coupon,
    bill: bill!,
  };
}

/** Everything the database knows of a tenant, as one text: equal before and after means that nothing was done to it. */
export async function fingerprint(app: TestApp, { uid }: Pick<Tenant, 'uid'>): Promise<string> {
  const tables = await app.database.asOwner<{ name: string }>(
    `select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'uid'
       and table_name not in ('sessions', 'login_logs') order by 1`,
  );
  const sums = tables.map(
    ({ name }) =>
      `select '${name}' as name, count(*)::int as n, md5(string_agg(t::text, '|' order by t::text)) as hash from "${name}" t where uid = ${uid}`,
  );
  return JSON.stringify(await app.database.asOwner(sums.join(' union all ')));
}
