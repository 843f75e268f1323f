import { api } from '@uc/contract';
import { dayOf } from '@uc/contract/day';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { paperOf } from '../account/testing';
import { newContract } from '../crowdsourcing/contracts/testing';
import {
  draftOf,
  newBuyer,
  openRequest,
  plan,
  requestStaff,
  type RequestStaff,
} from '../crowdsourcing/testing';
import { aMember } from '../demo/testing';
import { newOrder, newPayer, proof } from '../orders/cashier/testing';
import { newOwner, newStaff } from '../passport/testing';
import { newProvider } from '../provider/testing';
import { type As, startTestApp, type TestApp } from '../testing';
import { claimFile } from './save';

let app: TestApp;
let staff: RequestStaff;
beforeAll(async () => {
  app = await startTestApp();
  staff = await requestStaff(app);
});
afterAll(() => app.close());

const ticket = async (as: As, file_id: string) => (await app.call(api.files.ticket, { file_id }, as)).status;
const permissions = [
  'order.order:view',
  'order.order:refund',
  'crowd.request:view',
  'crowd.bid:view',
  'fac.work:view',
  'finance.rmb:recharge',
] as const;
const ownOnly = { order: 'self', crowd: 'self', fac: 'self', finance: 'self' } as const;
const member = async (uid: number, scope?: typeof ownOnly) =>
  (await aMember(app, uid, { permissions, ...(scope && { scope }) })).as;

/** A file of each kind of document that has a data scope, and the accounts whose people may open it. */
const documents: Record<string, () => Promise<{ file: string; uids: number[] }>> = {
  async order() {
    const [buyer, seller] = [await newPayer(app, { rmb: 100_00 }), await newPayer(app)];
    const of = { uid: seller.uid, name: '拾光设计' };
    const order_no = await newOrder(app, buyer.uid, 100_00, { seller: of });
    await app.call(api.orders.pay, { order_nos: [order_no], ...proof }, buyer.as);
    const file = await paperOf(app, seller.uid, 'delivery');
    await app.call(api.orders.deliver, { order_no, note: '全部源文件', files: [file] }, seller.as);
    return { file, uids: [buyer.uid, seller.uid] };
  },
  async contract() {
    const one = await newContract(app);
    await one.fund();
    const file = await paperOf(app, one.provider.uid, 'deliverable');
    await one.deliver(1, [file]);
    return { file, uids: [one.buyer.uid, one.provider.uid] };
  },
  async request() {
    const buyer = await newBuyer(app);
    const file = await paperOf(app, buyer.uid, 'request_attachment');
    await draftOf(app, buyer.as, { attachments: [file] });
    return { file, uids: [buyer.uid] };
  },
  async bid() {
    const [buyer, maker] = [await newBuyer(app), await newProvider(app)];
    const request_no = await openRequest(app, staff, buyer.as);
    const file = await paperOf(app, maker.uid, 'bid_attachment');
    const bid = { request_no, price: 2000, days: 15, plan, attachments: [file] };
    await app.call(api.bids.submit, bid, maker.as);
    return { file, uids: [buyer.uid, maker.uid] };
  },
  async work() {
    const { uid } = await newProvider(app);
    const [work] = await app.database.asOwner<{ work_no: string }>(
      `select work_no from works where uid = ${uid}`,
    );
    const file = await paperOf(app, uid, 'work_file');
    const named = { uid, fileId: file, use: 'work_file', bizType: 'work', bizNo: work!.work_no } as const;
    await app.database.transaction((tx) => claimFile(tx, named));
    return { file, uids: [uid] };
  },
  async recharge() {
    const { uid, as } = await newOwner(app.deps);
    const asked = { amount: 100, target: 'rmb', channel: 'offline' } as const;
    const { recharge_no } = (await app.call(api.recharge.create, asked, as)).data;
    const file = await paperOf(app, uid, 'remittance_voucher');
    const payer = {
      payer_name: '沈知秋',
      payer_account: '6217000012345678',
      transfer_day: dayOf(new Date()),
    };
    await app.call(api.recharge.voucher, { recharge_no, file_id: file, ...payer }, as);
    return { file, uids: [uid] };
  },
};

describe('a file is opened by the staff of its room who have its case before them', () => {
  const roles = ['auditor', 'finance', 'credit', 'ip', 'cs', 'super'] as const;
  const openedBy = async (file_id: string) => {
    const opened: string[] = [];
    for (const role of roles) {
      const { as } = await newStaff(app.deps, role);
      if ((await app.call(api.files.staffTicket, { file_id }, as)).status === 200) opened.push(role);
    }
    return opened;
  };
  test.each([
    ['order', ['cs', 'super']],
    ['contract', []],
    ['request', ['auditor', 'super']],
    ['bid', []],
    ['work', ['auditor', 'super']],
    ['recharge', ['finance', 'super']],
  ])('a file of the kind %s is opened by the staff roles %j', async (kind, expected) => {
    expect(await openedBy((await documents[kind]!()).file)).toEqual(expected);
  });

  test('a deliverable is opened by staff from the moment at which its contract is disputed', async () => {
    const one = await newContract(app);
    await one.fund();
    const file = await paperOf(app, one.provider.uid, 'deliverable');
    await one.deliver(1, [file]);
    expect(await openedBy(file)).toEqual([]);
    const asked = {
      ...one.key(1),
      type: 'quality',
      claim: 50,
      text: '交付的文件与约定不符，附对照说明。',
    } as const;
    const { status } = await app.call(api.disputes.open, asked, one.buyer.as);
    expect([status, await openedBy(file)]).toEqual([200, ['cs', 'super']]);
  });

  test('a file of a bid is opened by staff while they decide about its request', async () => {
    const [buyer, maker] = [await newBuyer(app), await newProvider(app)];
    const request_no = await openRequest(app, staff, buyer.as);
    const file = await paperOf(app, maker.uid, 'bid_attachment');
    const bid = { request_no, price: 2000, days: 15, plan, attachments: [file] };
    await app.call(api.bids.submit, bid, maker.as);
    expect(await openedBy(file)).toEqual([]);
    await app.database.asOwner(
      `update crowd_requests set status = 'deciding' where request_no = '${request_no}'`,
    );
    expect(await openedBy(file)).toEqual(['auditor', 'super']);
  });
});

describe('a file of a document is opened by who sees the document', () => {
  test.each(Object.keys(documents))(
    'a file of a %s is opened by members by right and scope',
    async (kind) => {
      const { file, uids } = await documents[kind]!();
      for (const uid of uids)
        expect([
          await ticket(await member(uid), file),
          await ticket(await member(uid, ownOnly), file),
        ]).toEqual([200, 404]);
    },
  );

  test('a file of a contract is opened by a member with the right of the side that its account is on', async () => {
    const { file, uids } = await documents.contract!();
    const only = async (uid: number, right: 'crowd.bid:view' | 'crowd.request:view') =>
      ticket((await aMember(app, uid, { permissions: [right] })).as, file);
    const [buyer, provider] = uids as [number, number];
    expect([await only(buyer, 'crowd.request:view'), await only(buyer, 'crowd.bid:view')]).toEqual([
      200, 404,
    ]);
    expect([await only(provider, 'crowd.bid:view'), await only(provider, 'crowd.request:view')]).toEqual([
      200, 404,
    ]);
  });

  test('an export’s file is opened by its member as long as it has the right to such a file, and by the owner', async () => {
    const owner = await newPayer(app);
    const { as } = await aMember(app, owner.uid, { permissions: ['order.order:view', 'order.order:export'] });
    await app.call(api.orders.exportList, {}, as);
    await app.runner.run('exports.make');
    const file = (await app.call(api.exports.tasks, {}, as)).data.list[0]!.file_id!;
    expect(await ticket(as, file)).toBe(200);
    await app.database.asOwner(
      `update roles set permissions = array['order.order:view'] where uid = ${owner.uid}`,
    );
    expect([await ticket(as, file), await ticket(owner.as, file)]).toEqual([404, 200]);
    expect((await app.call(api.exports.tasks, {}, as)).data.total).toBe(0);
  });

  test('an export of one side of contracts is opened as long as its member sees that side', async () => {
    const { buyer } = await newContract(app);
    const permissions = ['crowd.request:view', 'crowd.bid:view'] as const;
    const { as } = await aMember(app, buyer.uid, { permissions });
    for (const role of ['buyer', 'provider'] as const) await app.call(api.contracts.exportList, { role }, as);
    await app.runner.run('exports.make');
    const { list } = (await app.call(api.exports.tasks, {}, as)).data;
    const opened = () => Promise.all(list.map(({ file_id }) => ticket(as, file_id!)));
    expect(await opened()).toEqual([200, 200]);
    await app.database.asOwner(
      `update roles set permissions = array['crowd.request:view'] where uid = ${buyer.uid}`,
    );
    expect((await app.call(api.exports.tasks, {}, as)).data.list.map(({ name }) => name)).toEqual([
      expect.stringContaining('雇主'),
    ]);
    expect((await opened()).toSorted((x, y) => x - y)).toEqual([200, 404]);
  });

  test('an export with what others made is opened by no member of 仅本人, one of the own as before', async () => {
    const owner = await newPayer(app);
    const permissions = [
      'order.order:view',
      'order.order:export',
      'finance.rmb:view',
      'finance.rmb:export',
    ] as const;
    const { as } = await aMember(app, owner.uid, { permissions });
    const made = async () => {
      await app.call(api.orders.exportList, {}, as);
      await app.call(api.statements.exportStatement, { month: dayOf(new Date()).slice(0, 7) }, as);
      await app.runner.run('exports.make');
    };
    const scoped = (scope: object) =>
      app.database.asOwner(
        `update roles set data_scope = '${JSON.stringify(scope)}' where uid = ${owner.uid}`,
      );
    const listed = async () => (await app.call(api.exports.tasks, {}, as)).data.list;
    await made();
    const before = await listed();
    const opened = () => Promise.all(before.map(({ file_id }) => ticket(as, file_id!)));
    expect([before.map(({ kind }) => kind).toSorted(), await opened()]).toEqual([
      ['orders', 'rmb_statement'],
      [200, 200],
    ]);
    await scoped({ order: 'self' });
    expect((await listed()).map(({ kind }) => kind)).toEqual(['rmb_statement']);
    expect(await opened()).toEqual(before.map(({ kind }) => (kind === 'orders' ? 404 : 200)));
    await scoped({ order: 'self', finance: 'self' });
    expect([await opened(), await listed()]).toEqual([[404, 404], []]);
    // Nor is one begun before shown where it is asked for again.
    const statement = () => app.call(api.statements.statement, { month: dayOf(new Date()).slice(0, 7) }, as);
    expect((await statement()).data.task).toBe(null);
    await made();
    const own = await listed();
    expect([own.length, await Promise.all(own.map(({ file_id }) => ticket(as, file_id!)))]).toEqual([
      2,
      [200, 200],
    ]);
    await scoped({});
    expect((await listed()).length).toBe(4);
    expect(new Set(await opened())).toEqual(new Set([200]));
  });
});
