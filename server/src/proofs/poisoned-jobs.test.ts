import { limits } from '@uc/contract/limits';
import { coin, fen } from '@uc/contract/money';
import { dayAfter, dayOf } from '@uc/contract/day';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { beginClosing } from '../accounts/index';
import { deciderOf, newApplicant } from '../account/testing';
import { newDesk, newLife } from '../crowdsourcing/disputes/testing';
import { anOrder, aPaidOrder } from '../demo/testing';
import type { Tx } from '../db/index';
import { newFiler, newPaidCase } from '../filings/cases/testing';
import { postCoinGift } from '../finance/coins/index';
import { postCreditGrant } from '../finance/credit/index';
import { newCoupon, newNo } from '../finance/testing';
import { system } from '../ledger/index';
import { acceptDelivery, deliverOrder, payOrder } from '../orders/index';
import { newOwner, newSubAccount } from '../passport/testing';
import { newProvider } from '../provider/testing';
import { startTestApp, type TestApp } from '../testing';
import { heal, poison } from './testing-poison';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(() => app.database.setClock(0));

const set = (what: string) => app.database.asOwner(`update ${what}`);
/** A new customer for whom something is done. */
async function customerWith(work: (tx: Tx, uid: number) => Promise<unknown>): Promise<number> {
  const { uid } = await newOwner(app.deps);
  await app.database.transaction((tx) => work(tx, uid));
  return uid;
}
const by = { kind: 'owner', name: 'owner' } as const;
const lineThat = async (change: string): Promise<number> => {
  const uid = await customerWith((tx, one) =>
    postCreditGrant(tx, { uid: one, by: system, total: fen(500_00) }),
  );
  await set(`credit_accounts set ${change} where uid = ${uid}`);
  return uid;
};
async function deliveredOrder(seller: { uid: number; name: string } | null = null) {
  const { uid } = await newOwner(app.deps);
  const orderNo = await aPaidOrder(app.deps, uid, { seller });
  await app.database.transaction((tx) =>
    deliverOrder(tx, { uid, orderNo, by: { kind: 'seller', name: '卖家' }, note: '已完成', files: [] }),
  );
  return { uid, orderNo };
}
async function deliveredContract(): Promise<number> {
  const { events, buyer } = await newLife(app, await newDesk(app));
  await events.fund();
  await events.deliver();
  return buyer.uid;
}
const applicationThat = async (event: 'approve' | 'reject', more: object = {}): Promise<number> => {
  const { uid, no } = await newApplicant(app, 'person', more);
  await (await deciderOf(app))[event](no, 'real_name');
  return uid;
};
const providerThat = async (change: string): Promise<number> => {
  const { uid } = await newProvider(app);
  await set(`provider_certs set ${change} where uid = ${uid}`);
  return uid;
};

/** Something that is due for a new customer, whose number comes back, once so many days have passed. */
const due: Record<string, [days: number, begin: () => Promise<number>]> = {
  'access.membersOver': [
    0,
    async () => {
      const { uid } = await newOwner(app.deps);
      await newSubAccount(app.deps, uid, ['VW']);
      await set(`sub_accounts set expire_at = now() - interval '1 hour' where uid = ${uid}`);
      return uid;
    },
  ],
  'account.close': [
    20,
    async () => {
      const { uid } = await newOwner(app.deps);
      await app.database.transaction((tx) => beginClosing(tx, uid, limits.closing.days, ''));
      return uid;
    },
  ],
  'account.realNameErase': [400, () => applicationThat('reject')],
  'account.realNameExpiry': [
    0,
    () => applicationThat('approve', { is_long_term: false, valid_to: dayAfter(dayOf(new Date()), 20) }),
  ],
  'account.realNameMicroEnd': [
    30,
    async () => {
      const { uid, no } = await newApplicant(app, 'enterprise');
      const desk = await deciderOf(app);
      await desk.approve(no);
      await desk.microSent(no);
      return uid;
    },
  ],
  'contracts.acceptReminder': [4, deliveredContract],
  'contracts.autoAccept': [8, deliveredContract],
  'filings.renewals': [
    0,
    async () => {
      const filer = await newFiler(app);
      const no = await newPaidCase(app, 'trademark', filer);
      await set(
        `filing_cases set status = 'registered', ends_on = (app_now() at time zone 'Asia/Shanghai')::date + 100 where uid = ${filer.uid} and app_no = '${no}'`,
      );
      return filer.uid;
    },
  ],
  'finance.coinReminders': [
    340,
    () =>
      customerWith((tx, uid) =>
        postCoinGift(tx, { uid, by: system, amount: coin(100_00), giftNo: newNo('G'), title: '活动赠送' }),
      ),
  ],
  'finance.couponReminders': [
    26,
    () => customerWith((tx, uid) => newCoupon(tx, uid, { kind: 'voucher', face: 10_00, days: 30 })),
  ],
  'finance.creditExpiryNotice': [
    0,
    () => lineThat(`expire_at = date_trunc('second', now()) + interval '20 days'`),
  ],
  'finance.iouBills': [
    35,
    async () => {
      const uid = await lineThat('bill_day = bill_day');
      const orderNo = await anOrder(app.deps, uid);
      await app.database.transaction((tx) => payOrder(tx, { uid, orderNo, by, parts: { iou: fen(68_00) } }));
      return uid;
    },
  ],
  'finance.iouResume': [0, () => lineThat(`status = 'suspended'`)],
  'finance.settlementRelease': [
    4,
    async () => {
      const seller = await newOwner(app.deps);
      const { uid, orderNo } = await deliveredOrder({ uid: seller.uid, name: '卖家' });
      await app.database.transaction((tx) => acceptDelivery(tx, { uid, orderNo, by }));
      return seller.uid;
    },
  ],
  'orders.acceptReminder': [5, async () => (await deliveredOrder()).uid],
  'provider.certExpiry': [
    0,
    () => providerThat(`valid_to = (app_now() at time zone 'Asia/Shanghai')::date + 10`),
  ],
  'provider.licences': [
    0,
    () => providerThat(`profile = jsonb_set(profile, '{categories}', '["trademark_agency"]')`),
  ],
  'provider.levels': [0, () => providerThat('level = 5')],
};

test.each(Object.keys(due))(
  'a customer of whom no row can be written keeps %s from nobody else, whoever of two comes first',
  async (job) => {
    const [days, begin] = due[job]!;
    for (const at of [0, 1]) {
      await app.database.setClock(0);
      const both = [await begin(), await begin()];
      await app.database.setClock(days * 86_400_000);
      await poison(app, both[at]!);
      try {
        await expect(app.runner.run(job)).rejects.toThrow('poisoned');
      } finally {
        await heal(app);
      }
      // What was not written is all that is left.
      expect(await app.runner.run(job)).toBe(1);
    }
  },
);
