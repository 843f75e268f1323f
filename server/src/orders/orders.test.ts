import { api } from '@uc/contract';
import { fen } from '@uc/contract/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inThePast } from '../clock';
import { aMember, anAccount, anOrder, aPaidOrder } from '../demo/testing';
import { startTestApp, type TestApp } from '../testing';
import { postCreditGrant } from '../finance/credit/index';
import { system } from '../ledger/index';
import { acceptDelivery, agreeToRefund, applyForRefund, askForChanges, deliverOrder } from './fulfilment';
import { insertProducts } from './store';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const { orders } = api;
const render = {
  order_type: 'render' as const,
  title: '短片终帧渲染',
  items: [{ product: 'render-gpu', qty: 10 }],
};
const by = { kind: 'owner', name: 'owner' } as const;
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);

test('a new account has no orders, and counts that say so', async () => {
  const { as } = await anAccount(app);
  const { data } = await app.call(orders.list, {}, as);
  expect(data).toMatchObject({
    list: [],
    total: 0,
    page: 1,
    page_size: 10,
    next_cursor: null,
    prev_cursor: null,
    total_capped: false,
  });
  expect(data.counts).toEqual({
    all: 0,
    pending_pay: 0,
    processing: 0,
    pending_accept: 0,
    completed: 0,
    refund: 0,
    closed: 0,
  });
});

test('an order is placed at the prices of the catalogue and waits 30 minutes for its payment', async () => {
  const { as, username } = await anAccount(app);
  const created = (await app.call(orders.create, { ...render, location: 'suzhou', remark: '加急' }, as)).data;
  expect(created).toMatchObject({ status: 'pending_pay', total_amount: 68 });
  expect(created.order_no).toMatch(/^O\d{16}$/);
  const [row] = (await app.call(orders.list, { status: 'pending_pay' }, as)).data.list;
  expect(row).toMatchObject({
    order_no: created.order_no,
    order_type_text: '渲染订单',
    location_text: '苏州分中心',
    items: [{ name: 'GPU渲染', spec: 'RTX 4090 24G', qty: 10, unit: '卡时', price: 6.8 }],
    total_amount: 68,
    pay_amount: 68,
    status_text: '待付款',
    created_by: username,
    seller: { uid: null, name: '平台自营' },
    actions: ['pay', 'cancel'],
  });
  expect(row!.left_seconds).toBeGreaterThan(29 * 60);
  expect(row!.left_seconds).toBeLessThanOrEqual(30 * 60);
});

test('the same request twice is one order', async () => {
  const { as } = await anAccount(app);
  const key = { 'idempotency-key': 'create-once-123456' };
  const [first, second] = [
    await app.call(orders.create, render, as, key),
    await app.call(orders.create, render, as, key),
  ];
  expect(second.data.order_no).toBe(first.data.order_no);
  expect((await app.call(orders.list, {}, as)).data.total).toBe(1);
});

test('a studio order may be paid for a day', async () => {
  const { as } = await anAccount(app);
  await app.call(
    orders.create,
    { order_type: 'studio', title: '设计云工作室', items: [{ product: 'studio-design', qty: 1 }] },
    as,
  );
  const [row] = (await app.call(orders.list, {}, as)).data.list;
  expect(row!.left_seconds).toBeGreaterThan(23 * 3600);
});

test('what cannot be ordered is refused with a sentence', async () => {
  const { as, uid } = await anAccount(app);
  await app.database.transaction((tx) =>
    insertProducts(tx, [
      {
        product: `own-${uid}`,
        order_type: 'service',
        name: '海报',
        spec: '',
        unit: '张',
        price_fen: 100,
        seller_uid: uid,
        seller_name: '自己',
        sort: 1,
      },
    ]),
  );
  const sentences = async (input: object) => {
    const { status, body } = await app.call(orders.create, { ...render, ...input } as never, as);
    return [status, body.data?.errors?.[0]?.message ?? body.msg];
  };
  expect(await sentences({ order_type: 'trademark' })).toEqual([422, '不支持的订单类型']);
  expect(await sentences({ items: [{ product: 'render-none', qty: 1 }] })).toEqual([
    422,
    '所选产品不存在或已下架',
  ]);
  expect(await sentences({ items: [{ product: 'member-year', qty: 1 }] })).toEqual([
    422,
    '所选产品不存在或已下架',
  ]);
  expect(await sentences({ location: 'nowhere' })).toEqual([422, '分中心不存在']);
  expect(await sentences({ location: 'chengdu' })).toEqual([422, '该分中心维护中，请选择其他分中心']);
  expect(
    await sentences({ location: 'beijing', order_type: 'space', items: [{ product: 'space-desk', qty: 1 }] }),
  ).toEqual([422, '该分中心暂不提供此类服务，请选择其他分中心']);
  expect(await sentences({ order_type: 'service', items: [{ product: `own-${uid}`, qty: 1 }] })).toEqual([
    422,
    '不能购买自己的服务',
  ]);
  expect(await sentences({ title: '短' })).toEqual([422, '订单名称为2-60个字']);
  expect(await sentences({ items: [] })).toEqual([422, '请至少选择一项']);
  expect((await app.call(orders.create, { ...render, total_amount: 1 } as never, as)).status).toBe(400);
});

test('a cancelled order is closed, by GET or POST, and cancelling it again is no fault', async () => {
  const { as } = await anAccount(app);
  const orderNo = (await app.call(orders.create, render, as)).data.order_no;
  const answer = { order_no: orderNo, status: 'closed', released: { coupon_no: null, coin: 0, rmb: 0 } };
  expect((await app.call(orders.cancel, { order_no: orderNo, reason: '买错了' }, as)).data).toEqual(answer);
  expect((await app.call(orders.cancel, { order_no: orderNo }, as)).data).toEqual(answer);
  const twin = await fetch(`${app.url}${orders.cancel.path}`, {
    method: 'POST',
    headers: { ...as, 'content-type': 'application/json' },
    body: JSON.stringify({ order_no: orderNo }),
  });
  expect(twin.status).toBe(200);
  const detail = (await app.call(orders.detail, { order_no: orderNo }, as)).data;
  expect(detail).toMatchObject({
    status: 'closed',
    sub_status_text: '已取消',
    actions: ['again', 'delete'],
    left_seconds: null,
  });
  expect(detail.timeline.map(({ text, comment }) => [text, comment])).toEqual([
    ['提交订单', null],
    ['取消订单', '买错了'],
  ]);
});

test('an order that is paid cannot be cancelled', async () => {
  const { as, uid } = await anAccount(app);
  const orderNo = await aPaidOrder(app.deps, uid);
  const { status, body } = await app.call(orders.cancel, { order_no: orderNo }, as);
  expect([status, body.errorCode]).toEqual([409, 340001]);
});

test('an order past its deadline is shown, counted and treated as closed', async () => {
  const { as, uid } = await anAccount(app);
  const orderNo = await inThePast(hoursAgo(2), () => anOrder(app.deps, uid));
  const detail = (await app.call(orders.detail, { order_no: orderNo }, as)).data;
  expect(detail).toMatchObject({
    status: 'closed',
    status_text: '已关闭',
    sub_status_text: '超时未付款，已自动关闭',
    pay_deadline: null,
  });
  const { data } = await app.call(orders.list, { status: 'closed' }, as);
  expect(data.list.map(({ order_no }) => order_no)).toEqual([orderNo]);
  expect(data.counts).toMatchObject({ all: 1, pending_pay: 0, closed: 1 });
  expect((await app.call(orders.cancel, { order_no: orderNo }, as)).status).toBe(200);
  const other = await inThePast(hoursAgo(1), () => anOrder(app.deps, uid));
  expect((await app.call(orders.remove, { order_no: `${orderNo},${other}` }, as)).data.deleted).toEqual([
    orderNo,
    other,
  ]);
});

test('removing hides ended orders from one’s own list alone, and says which could not go', async () => {
  const [buyer, seller] = [await anAccount(app), await anAccount(app)];
  const sold = { orderType: 'service', seller: { uid: seller.uid, name: '拾光设计工作室' } } as const;
  const closed = await anOrder(app.deps, buyer.uid, sold);
  await app.call(orders.cancel, { order_no: closed }, buyer.as);
  const open = await anOrder(app.deps, buyer.uid, sold);
  const asked = { order_no: `${closed},${open},O2026010112345678` };
  const answer = {
    deleted: [closed],
    failed: [
      { order_no: open, msg: '订单状态不允许此操作，请刷新后重试' },
      { order_no: 'O2026010112345678', msg: '数据不存在或已被删除' },
    ],
  };
  expect((await app.call(orders.remove, asked, buyer.as)).data).toEqual(answer);
  expect((await app.call(orders.remove, asked, buyer.as)).data).toEqual(answer);
  expect((await app.call(orders.list, {}, buyer.as)).data.counts).toMatchObject({
    all: 1,
    closed: 0,
    pending_pay: 1,
  });
  expect((await app.call(orders.detail, { order_no: closed }, buyer.as)).data.actions).toEqual(['again']);
  expect((await app.call(orders.list, { role: 'seller' }, seller.as)).data.counts).toMatchObject({
    all: 2,
    closed: 1,
  });
  const tooMany = Array.from({ length: 51 }, (_, index) => `O${index}`).join(',');
  expect((await app.call(orders.remove, { order_no: tooMany }, buyer.as)).status).toBe(400);
});

test('another account’s order answers as one that never was', async () => {
  const [mine, theirs] = [await anAccount(app), await anAccount(app)];
  const orderNo = await anOrder(app.deps, theirs.uid);
  for (const endpoint of [orders.detail, orders.cancel]) {
    const foreign = await app.call(endpoint, { order_no: orderNo }, mine.as);
    const unknown = await app.call(endpoint, { order_no: 'O2026010187654321' }, mine.as);
    const same = ({ status, body }: typeof foreign) => ({ http: status, ...body, request_id: '' });
    expect(same(foreign)).toEqual(same(unknown));
    expect(foreign.status).toBe(404);
  }
  expect((await app.call(orders.remove, { order_no: orderNo }, mine.as)).data.failed[0]!.msg).toBe(
    '数据不存在或已被删除',
  );
  expect((await app.call(orders.list, { order_no: orderNo }, mine.as)).data.list).toEqual([]);
  expect((await app.call(orders.detail, { order_no: orderNo }, theirs.as)).data.status).toBe('pending_pay');
});

test('a sub-account that sees only its own orders has no others', async () => {
  const owner = await anAccount(app);
  const permissions = [
    'order.order:view',
    'order.order:create',
    'order.order:cancel',
    'order.order:delete',
  ] as const;
  const member = await aMember(app, owner.uid, { permissions, scope: { order: 'self' } });
  const own = (await app.call(orders.create, render, member.as)).data.order_no;
  const others = await anOrder(app.deps, owner.uid);
  const { data } = await app.call(orders.list, {}, member.as);
  expect(data.list.map(({ order_no, created_by }) => [order_no, created_by])).toEqual([
    [own, member.subUsername],
  ]);
  expect(data.counts).toMatchObject({ all: 1, pending_pay: 1 });
  expect((await app.call(orders.detail, { order_no: others }, member.as)).status).toBe(404);
  expect((await app.call(orders.cancel, { order_no: others }, member.as)).status).toBe(404);
  expect((await app.call(orders.remove, { order_no: others }, member.as)).data.failed).toHaveLength(1);
  expect((await app.call(orders.list, { role: 'seller' }, member.as)).data.total).toBe(0);
  expect((await app.call(orders.list, { created_by: member.subUsername }, owner.as)).data.total).toBe(1);
  expect((await app.call(orders.cancel, { order_no: own }, member.as)).data.status).toBe('closed');
});

test('what a role does not carry is neither offered nor done', async () => {
  const owner = await anAccount(app);
  const orderNo = await anOrder(app.deps, owner.uid);
  const finance = await aMember(app, owner.uid, { presets: ['FIN'] });
  expect((await app.call(orders.list, {}, finance.as)).data.list[0]!.actions).toEqual(['pay']);
  const { status, body } = await app.call(orders.cancel, { order_no: orderNo }, finance.as);
  expect([status, body.ret, body.errorCode]).toEqual([403, 40301, 310403]);
});

test('a seller sees what it sold, not how it was paid, and cannot cancel it', async () => {
  const [buyer, seller] = [await anAccount(app), await anAccount(app, { nickname: '拾光设计' })];
  const sold = { orderType: 'service', seller: { uid: seller.uid, name: '拾光设计' } } as const;
  const orderNo = await aPaidOrder(app.deps, buyer.uid, sold);
  const [row] = (await app.call(orders.list, { role: 'seller' }, seller.as)).data.list;
  expect(row).toMatchObject({
    order_no: orderNo,
    pay_amount: 68,
    paid: { rmb: 0 },
    created_by: 'o***r',
    actions: ['progress', 'deliver'],
  });
  const detail = (await app.call(orders.detail, { order_no: orderNo }, seller.as)).data;
  expect(detail.payments).toEqual([]);
  expect(detail.timeline.map(({ actor }) => actor)).toEqual(['买家', '买家']);
  expect((await app.call(orders.cancel, { order_no: orderNo }, seller.as)).status).toBe(404);
  expect((await app.call(orders.list, {}, seller.as)).data.total).toBe(0);
});

test('the detail of an order tells its whole life', async () => {
  const [buyer, seller] = [await anAccount(app), await anAccount(app)];
  const orderNo = await aPaidOrder(app.deps, buyer.uid, {
    orderType: 'service',
    seller: { uid: seller.uid, name: '拾光设计' },
  });
  const order = { uid: buyer.uid, orderNo };
  const sells = { kind: 'seller', name: '拾光设计' } as const;
  const step = (work: Parameters<typeof app.database.transaction<unknown>>[0]) =>
    app.database.transaction(work);
  await step((tx) => deliverOrder(tx, { ...order, by: sells, note: '初稿', files: ['海报_v1.zip'] }));
  await step((tx) => askForChanges(tx, { ...order, by, note: '字号放大' }));
  await step((tx) => deliverOrder(tx, { ...order, by: sells, note: '第二稿' }));
  await step((tx) => acceptDelivery(tx, { ...order, by }));
  await step((tx) => applyForRefund(tx, { ...order, by, amount: fen(20_00), reason: '缺一张' }));
  await step((tx) => agreeToRefund(tx, { ...order, by: sells }));
  const detail = (await app.call(orders.detail, { order_no: orderNo }, buyer.as)).data;
  expect(detail.timeline.map(({ actor, text }) => `${actor} ${text}`)).toEqual([
    'owner 提交订单',
    'owner 支付订单',
    '拾光设计 提交交付成果',
    'owner 申请修改',
    '拾光设计 提交交付成果',
    'owner 验收通过',
    'owner 申请退款',
    '拾光设计 同意部分退款，款项已退回',
  ]);
  expect(detail).toMatchObject({ status: 'part_refunded', refund_amount: 20, paid: { rmb: 68 } });
  expect(detail.payments).toMatchObject([
    { method: 'rmb', method_text: '账户余额', amount: 68, refunded: 20 },
  ]);
  expect(detail.deliveries).toMatchObject([
    { note: '初稿', files: [{ file_id: null, name: '海报_v1.zip' }] },
    { note: '第二稿', files: [] },
  ]);
  expect(detail.refunds).toMatchObject([{ amount: 20, status_text: '已退款', reason: '缺一张' }]);
});

test('白条 is offered to who has a line and hints at it: the hint alone gives nothing', async () => {
  const { as, uid } = await anAccount(app);
  const forged = (await app.call(orders.types, { total_amount: 50_000 }, as)).data;
  expect(Object.keys(forged)).toHaveLength(12);
  expect(forged).toMatchObject({ coin: '创意币订单', patent: '专利订单', member: '会员/子账号扩容' });
  await app.database.transaction((tx) => postCreditGrant(tx, { uid, by: system, total: fen(50_000_00) }));
  const typesWith = async (hint: string | number | undefined) =>
    (await app.call(orders.types, { total_amount: hint }, as)).data.iou;
  expect(await Promise.all([50_000, '50000.00', '0.01'].map(typesWith))).toEqual(Array(3).fill('白条订单'));
  const without = [0, '0', '', '-1', 'many', undefined];
  expect(await Promise.all(without.map(typesWith))).toEqual(without.map(() => undefined));
  expect((await app.call(orders.list, { order_type: 'iou' }, as)).data.total).toBe(0);
});

test('anybody may read the sub-centers, and customers what can be ordered', async () => {
  const centers = (await app.call(orders.subCenters, {})).data;
  expect(centers[0]).toEqual({ code: 'all', name: '全部分中心' });
  expect(centers[1]).toMatchObject({
    code: 'suzhou',
    name: '苏州分中心',
    is_default: true,
    sort: 1,
    status: 'online',
  });
  const { as } = await anAccount(app);
  const all = (await app.call(orders.products, {}, as)).data.list;
  expect(new Set(all.map(({ order_type }) => order_type))).toContain('member');
  const spaces = (await app.call(orders.products, { order_type: 'space' }, as)).data.list;
  expect(spaces[0]).toEqual({
    product: 'space-desk',
    order_type: 'space',
    order_type_text: '空间租用订单',
    name: '共享工位',
    spec: '独立工位',
    unit: '天',
    price: 68,
  });
});

test('pages beyond the first may be asked for by number or with the cursor of the page beside', async () => {
  const { as, uid } = await anAccount(app);
  for (let index = 0; index < 5; index++) await anOrder(app.deps, uid);
  const first = (await app.call(orders.list, { page_size: 2 }, as)).data;
  const second = (await app.call(orders.list, { page_size: 2, page: 2, cursor: first.next_cursor! }, as))
    .data;
  expect(second.list).toEqual((await app.call(orders.list, { page_size: 2, page: 2 }, as)).data.list);
  expect((await app.call(orders.list, { page_size: 2, page: 2, cursor: 'junk' }, as)).data.list).toEqual(
    second.list,
  );
  expect((await app.call(orders.list, { page: 1_000_000, page_size: 100 }, as)).data.list).toEqual([]);
  expect((await app.call(orders.list, { sort: 'title' as never }, as)).status).toBe(400);
  const oldest = (await app.call(orders.list, { sort: 'created_at', page_size: 5 }, as)).data.list;
  const newest = (await app.call(orders.list, { page_size: 5 }, as)).data.list;
  expect(oldest.map(({ order_no }) => order_no)).toEqual(newest.map(({ order_no }) => order_no).toReversed());
});
