import { api } from '@uc/contract';
import { dayAfter, dayOf } from '@uc/contract/day';
import { fen } from '@uc/contract/money';
import { inThePast } from '../../clock';
import { system } from '../../ledger/index';
import { newPassword } from '../../credentials/index';
import { newOwner } from '../../passport/testing';
import type { As, TestApp } from '../../testing';
import { takePayment } from '../payments/payment';
import { newNo, owner as person, recharge } from '../testing';
import { issueBill } from './bills';
import { postCreditGrant } from './line';
import { postIouRepayment } from './repayment';

/** The payment password of every debtor; its hash is made once. */
export const PAY_PASSWORD = 'Repay7Sooner3';
const payPassword = newPassword(PAY_PASSWORD);

export const today = () => dayOf(new Date());
export const daysAgo = (days: number) => dayAfter(today(), -days);
export const onDay = (day: string, clock = '12:00:00') => new Date(`${day}T${clock}+08:00`);

/** A signed-in enterprise with a payment password. */
export const newEnterprise = async (app: TestApp) =>
  newOwner(app.deps, { payPassword: await payPassword, realnameStatus: 'enterprise' });

/**
 * An enterprise whose line, of 5,000.00 at least, was used and billed so many days ago, the bill due nine days later; amounts in 分.
 * With `rmb` in its balance, and a second, older bill where `older` is given.
 */
export async function newDebtor(
  app: TestApp,
  { amount, days, rmb = 0, older }: { amount: number; days: number; rmb?: number; older?: number },
) {
  const made = await newEnterprise(app);
  const { uid } = made;
  const start = days + (older === undefined ? 2 : 40);
  await inThePast(onDay(daysAgo(start)), () =>
    app.database.transaction(async (tx) => {
      await postCreditGrant(tx, { uid, by: system, total: fen(Math.max(5000_00, amount)) });
      if (rmb > 0) await recharge(tx, uid, fen(rmb));
    }),
  );
  const bills: string[] = [];
  // The second use is before the first bill is overdue: after that nothing can be used.
  for (const [part, usedAgo, ago] of [
    ...(older === undefined ? [] : [[older, days + 36, days + 35] as const]),
    [amount, older === undefined ? days + 1 : days + 30, days] as const,
  ]) {
    await inThePast(onDay(daysAgo(usedAgo)), () =>
      app.database.transaction((tx) =>
        takePayment(tx, {
          uid,
          by: person,
          orderNo: newNo('O'),
          title: '工作室租用',
          orderType: 'studio',
          parts: { iou: fen(part) },
        }),
      ),
    );
    bills.push((await app.database.transaction((tx) => issueBill(tx, { uid, day: daysAgo(ago) })))!);
  }
  return { ...made, billNo: bills.at(-1)!, bills };
}

/** A customer whose bill, of 1,000.00 where nothing else is said, was written off; `repaid` of it had been repaid before, in 分. */
export async function newBadDebt(
  app: TestApp,
  {
    credit,
    finance2,
    rmb = 0,
    repaid = 0,
    amount = 1000_00,
  }: { credit: As; finance2: As; rmb?: number; repaid?: number; amount?: number },
): ReturnType<typeof newDebtor> {
  const debtor = await newDebtor(app, { amount, days: 9 + 200, rmb: rmb + repaid });
  const { uid, billNo } = debtor;
  // Whoever takes late fees first leaves nothing of the principal repaid: none are charged here.
  await app.database.asOwner(
    `update credit_accounts set late_rate_bp = 0, auto_repay = false where uid = ${uid}`,
  );
  if (repaid > 0)
    await app.database.transaction((tx) =>
      postIouRepayment(tx, { uid, by: system, source: 'balance', amount: fen(repaid) }),
    );
  const { data } = await app.call(
    api.credit.staffWriteOff,
    { no: String(uid), bill_no: billNo, reason: '企业已注销，多次催收无果' },
    credit,
  );
  await app.call(api.credit.staffApprove, { no: data.no }, finance2);
  return debtor;
}
