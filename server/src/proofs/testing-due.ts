import { api } from '@uc/contract';
import { limits } from '@uc/contract/limits';
import { coin, fen } from '@uc/contract/money';
import { dayAfter, dayOf } from '@uc/contract/day';
import { beginClosing } from '../accounts/index';
import { deciderOf, newApplicant } from '../account/testing';
import { newParty, opened } from '../crowdsourcing/contracts/testing';
import { newBuyer, openRequest, requestStaff } from '../crowdsourcing/testing';
import { newStaffPair, newLife } from '../crowdsourcing/disputes/testing';
import { anOrder, aPaidOrder } from '../demo/testing';
import type { Tx } from '../db/index';
import { newApplicant as newFilingApplicant, newFiler, newPaidCase } from '../filings/cases/testing';
import { caseWorker, fileNew } from '../filings/cases/testing-worker';
import { postCoinGift } from '../finance/coins/index';
import { postCreditGrant } from '../finance/credit/index';
import { newCoupon, newNo } from '../finance/testing';
import { system } from '../ledger/index';
import { acceptDelivery, deliverOrder } from '../orders/fulfilment';
import { payOrder } from '../orders/payment';
import { newOwner, newSubAccount } from '../passport/testing';
import { newProvider } from '../provider/testing';
import { pictureOf } from '../works/testing';
import type { TestApp } from '../testing';

const by = { kind: 'owner', name: 'owner' } as const;

/**
 * For each job, makes something for a new customer that is due once so many days have passed; returns the
 * customer's number.
 */
export function dueRows(app: () => TestApp): Record<string, [days: number, begin: () => Promise<number>]> {
  const set = (what: string) => app().database.asOwner(`update ${what}`);
  /** A new customer for whom something is done. */
  async function customerWith(run: (tx: Tx, uid: number) => Promise<unknown>): Promise<number> {
    const { uid } = await newOwner(app().deps);
    await app().database.transaction((tx) => run(tx, uid));
    return uid;
  }
  const lineThat = async (change: string): Promise<number> => {
    const uid = await customerWith((tx, one) =>
      postCreditGrant(tx, { uid: one, by: system, total: fen(500_00) }),
    );
    await set(`credit_accounts set ${change} where uid = ${uid}`);
    return uid;
  };
  async function deliveredOrder(seller: { uid: number; name: string } | null = null) {
    const { uid } = await newOwner(app().deps);
    const orderNo = await aPaidOrder(app().deps, uid, { seller });
    await app().database.transaction((tx) =>
      deliverOrder(tx, { uid, orderNo, by: { kind: 'seller', name: '卖家' }, note: '已完成', files: [] }),
    );
    return { uid, orderNo };
  }
  async function deliveredContract(): Promise<number> {
    const { events, buyer } = await newLife(app(), await newStaffPair(app()));
    await events.fund();
    await events.deliver();
    return buyer.uid;
  }
  const applicationThat = async (event: 'approve' | 'reject', more: object = {}): Promise<number> => {
    const { uid, no } = await newApplicant(app(), 'person', more);
    await (await deciderOf(app()))[event](no, 'real_name');
    return uid;
  };
  const providerThat = async (change: string): Promise<number> => {
    const { uid } = await newProvider(app());
    await set(`provider_certs set ${change} where uid = ${uid}`);
    return uid;
  };

  /** A paid trademark, with some columns set. */
  async function caseThat(change: (no: string) => Promise<unknown>): Promise<number> {
    const filer = await newFiler(app());
    await change(await newPaidCase(app(), 'trademark', filer));
    return filer.uid;
  }

  return {
    'access.membersOver': [
      0,
      async () => {
        const { uid } = await newOwner(app().deps);
        await newSubAccount(app().deps, uid, ['VW']);
        await set(`sub_accounts set expire_at = now() - interval '1 hour' where uid = ${uid}`);
        return uid;
      },
    ],
    'account.close': [
      20,
      async () => {
        const { uid } = await newOwner(app().deps);
        await app().database.transaction((tx) => beginClosing(tx, uid, limits.closing.days, ''));
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
        const { uid, no } = await newApplicant(app(), 'enterprise');
        const staff = await deciderOf(app());
        await staff.approve(no);
        await staff.microSent(no);
        return uid;
      },
    ],
    'contracts.acceptReminder': [4, deliveredContract],
    'contracts.autoAccept': [8, deliveredContract],
    'contracts.fees': [
      0,
      async () => {
        const [buyer, provider] = [await newParty(app()), await newParty(app())];
        await opened(app(), { buyer: buyer.uid, provider: provider.uid });
        await set(`users set realname_status = 'enterprise' where uid = ${provider.uid}`);
        return buyer.uid;
      },
    ],
    'filings.applicantPapers': [
      0,
      async () => {
        const filer = await newFiler(app());
        await newFilingApplicant(app(), filer);
        await set(`filing_applicants set status = 'deleted' where uid = ${filer.uid}`);
        return filer.uid;
      },
    ],
    'filings.duties': [
      60,
      async () => {
        const filer = await newFiler(app());
        const worker = await caseWorker(app());
        const no = await newPaidCase(app(), 'trademark', filer);
        await fileNew(app(), worker, filer, no, 'trademark');
        await worker.notice(no, 'accepted');
        await worker.notice(no, 'rejected', { served_on: dayOf(new Date()) });
        return filer.uid;
      },
    ],
    'filings.renewals': [
      0,
      () =>
        caseThat((no) =>
          set(
            `filing_cases set status = 'registered', ends_on = (app_now() at time zone 'Asia/Shanghai')::date + 100 where app_no = '${no}'`,
          ),
        ),
    ],
    'filings.terms': [
      0,
      () =>
        caseThat((no) =>
          set(
            `filing_cases set area = 'patent', kind = 'utility', status = 'granted', ends_on = (app_now() at time zone 'Asia/Shanghai')::date - 1 where app_no = '${no}'`,
          ),
        ),
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
        const orderNo = await anOrder(app().deps, uid);
        await app().database.transaction((tx) =>
          payOrder(tx, { uid, orderNo, by, parts: { iou: fen(68_00) } }),
        );
        return uid;
      },
    ],
    'finance.iouResume': [0, () => lineThat(`status = 'suspended'`)],
    'finance.settlementRelease': [
      4,
      async () => {
        const seller = await newOwner(app().deps);
        const { uid, orderNo } = await deliveredOrder({ uid: seller.uid, name: '卖家' });
        await app().database.transaction((tx) => acceptDelivery(tx, { uid, orderNo, by }));
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
    'searches.news': [
      1,
      async () => {
        const { uid, as } = await newOwner(app().deps);
        const wish = { name: '品牌', filters: { category: 'brand_design' }, tell: 'now' as const };
        await app().call(api.searches.save, wish, as);
        await openRequest(app(), await requestStaff(app()), (await newBuyer(app())).as);
        return uid;
      },
    ],
    'works.pictures': [
      2,
      async () => {
        const owner = await newProvider(app());
        await pictureOf(app(), owner);
        return owner.uid;
      },
    ],
  };
}
