import { api } from '@uc/contract';
import { dayOf } from '@uc/contract/day';
import { fen } from '@uc/contract/money';
import { sql } from 'kysely';
import { newOwner, newStaff } from '../../../passport/testing';
import type { As, TestApp } from '../../../testing';
import { newBadDebt } from '../../credit/testing';
import { newNo, recharge } from '../../testing';
import { file, newPayee } from '../../withdrawals/testing';

export const today = () => dayOf(new Date());

/** Two of finance and one of credit. */
export async function newStaffPair(app: TestApp) {
  const as = async (role: 'finance' | 'finance2' | 'credit') => (await newStaff(app.deps, role)).as;
  return { one: await as('finance'), two: await as('finance2'), credit: await as('credit') };
}
export type StaffPair = Awaited<ReturnType<typeof newStaffPair>>;

/** A transfer that a customer has announced. */
export async function newTransfer(app: TestApp, amount = 500) {
  const { uid, as } = await newOwner(app.deps, { realnameStatus: 'enterprise' });
  const { data } = await app.call(api.recharge.create, { amount, target: 'rmb', channel: 'offline' }, as);
  return { uid, as, no: data.recharge_no, memo: data.pay.account!.memo_code };
}

/** A line of the statement as staff enter it. */
export const enter = (app: TestApp, as: As, bank_txn_no: string, amount = 500, memo = '往来款') =>
  app.call(
    api.recharge.staffBankLineAdd,
    { bank_txn_no, amount, memo, payer_name: '某某公司', received_day: today() },
    as,
  );

/** The balance of the bank account by the book, over everybody; 分. */
export async function atBank(app: TestApp): Promise<number> {
  const { rows } = await sql<{ total: number }>`select coalesce(-sum(a.balance), 0)::bigint as total
    from ledger_accounts a join ledger_codes c on c.account_no = a.account_no where c.code = 'A.BANK'`.execute(
    app.database.db,
  );
  return rows[0]!.total;
}

/** A document that waits for a number from outside, and the calls that book it under one. */
export interface Use {
  doc: string;
  book: (number: string) => Promise<{ status: number; body: { msg: string } }>;
}

/** Every way in which staff use a number from outside, each with the change of the bank account; 分. */
export const uses: Record<string, { moves: number; make: (app: TestApp, staff: StaffPair) => Promise<Use> }> =
  {
    'receipt-add': {
      moves: 500_00,
      make: async (app, { one }) => ({ doc: '', book: (number) => enter(app, one, number) }),
    },
    match: {
      moves: 500_00,
      async make(app, { one, two }) {
        const { no } = await newTransfer(app);
        return {
          doc: no,
          async book(number) {
            const answer = await app.call(api.recharge.staffMatch, { no, bank_txn_no: number }, one);
            if (answer.status !== 200 || answer.data.status_text !== '待复核') return answer;
            const { list } = (await app.call(api.bookings.staffList, { keyword: no }, two)).data;
            return app.call(api.bookings.staffApprove, { no: list[0]!.no }, two);
          },
        };
      },
    },
    'receipt-match': {
      moves: 0,
      async make(app, { one }) {
        const { no } = await newTransfer(app);
        return {
          doc: no,
          async book(number) {
            const keyword = number.normalize('NFKC').replaceAll(/\s/g, '').toUpperCase();
            const { list } = (await app.call(api.recharge.staffBankLineList, { keyword }, one)).data;
            return app.call(
              api.recharge.staffBankLineMatch,
              { no: list[0]?.receipt_no ?? 'K0', recharge_no: no },
              one,
            );
          },
        };
      },
    },
    recovery: {
      moves: 500_00,
      async make(app, { two, credit }) {
        const { uid, billNo } = await newBadDebt(app, { credit, finance2: two });
        const line = { amount: 500, payer_name: '某某公司', received_day: today() };
        return {
          doc: billNo,
          book: (number) =>
            app.call(
              api.credit.staffRecover,
              { no: String(uid), bill_no: billNo, bank_txn_no: number, ...line },
              two,
            ),
        };
      },
    },
    settlement: {
      moves: 500_00,
      async make(app, { one }) {
        // The channel pays out no more than it owes.
        const { uid } = await newOwner(app.deps);
        await app.database.transaction((tx) => recharge(tx, uid, fen(500_00)));
        return {
          doc: '',
          book: (number) =>
            app.call(
              api.channels.staffSettlementCreate,
              {
                channel: 'alipay',
                settlement_no: number,
                day: today(),
                gross: 500,
                fee: 0,
              },
              one,
            ),
        };
      },
    },
    payout: {
      moves: -100_00,
      async make(app, { one }) {
        const no = await newPayout(app, one);
        return {
          doc: no,
          book: (number) => app.call(api.withdrawals.staffSuccess, { no, bank_txn_no: number }, one),
        };
      },
    },
    'payout-return': {
      moves: 100_00,
      async make(app, { one }) {
        const no = await newPayout(app, one);
        await app.call(api.withdrawals.staffSuccess, { no, bank_txn_no: newNo('CMBWD') }, one);
        return {
          doc: no,
          book: (number) =>
            app.call(api.withdrawals.staffReturned, { no, reason: '户名不符', bank_txn_no: number }, one),
        };
      },
    },
    refund: {
      moves: -500_00,
      async make(app, { one, two }) {
        const { no, memo } = await newTransfer(app);
        await enter(app, one, newNo('CMBRF'), 500, memo);
        await app.call(api.recharge.staffRefund, { no, reason: '客户误充' }, one);
        return {
          doc: no,
          book: (number) => app.call(api.recharge.staffRefundApprove, { no, refund_no: number }, two),
        };
      },
    },
  };

/** A withdrawal of 100.00 that staff took to the bank themselves. */
export async function newPayout(app: TestApp, as: As, amount = 100_00, rmb = amount): Promise<string> {
  const payee = await newPayee(app, { rmb });
  const no = await file(app, payee, amount);
  await app.call(api.withdrawals.staffApprove, { no }, as);
  await app.call(api.withdrawals.staffPaying, { no, batch_no: 'B1' }, as);
  return no;
}
