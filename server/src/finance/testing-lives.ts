import { api } from '@uc/contract';
import { fen } from '@uc/contract/money';
import { Refusal } from '../call/index';
import { seeded } from '../demo/seeded';
import { collect, newOrder, newPayer, proof } from '../orders/cashier/testing';
import { newStaff, PASSWORD } from '../passport/testing';
import { certify } from '../provider/testing';
import type { As, TestApp } from '../testing';
import { begun, press } from './channels/testing';
import { newNo } from './testing';
import { file, giveMoney, newPayee, PAY, type Payee } from './withdrawals/testing';

/** The people and objects of a life, among them those that can still go on. */
interface Life {
  app: TestApp;
  payee: Payee;
  staff: { finance: As; second: As; cs: As };
  withdrawals: string[];
  recharges: string[];
  orders: string[];
  random: () => number;
}
type Step = (life: Life) => Promise<unknown>;
const generous = () => ({
  min: fen(1),
  max: fen(1_000_000_00),
  countPerDay: 1000,
  perDay: fen(1_000_000_00),
});

/** A person who recharges, buys, sells, withdraws and pays a deposit, with the staff around them. */
export async function newLife(app: TestApp, seed: number): Promise<Life> {
  const payee = await newPayee(app, { rmb: 2000_00 });
  await certify(app, payee);
  const [finance, second, cs] = [
    await newStaff(app.deps, 'finance'),
    await newStaff(app.deps, 'finance2'),
    await newStaff(app.deps, 'cs'),
  ];
  const staff = { finance: finance.as, second: second.as, cs: cs.as };
  return { app, payee, staff, withdrawals: [], recharges: [], orders: [], random: seeded(seed) };
}

/**
 * Takes one step at random and returns its name. A step that the state does not allow is refused, and moves
 * nothing.
 */
export async function liveOn(life: Life): Promise<string> {
  const name = oneOf(life, Object.keys(steps))!;
  try {
    await steps[name]!(life);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
  return name;
}

const steps: Record<string, Step> = {
  async recharge(life) {
    const { rechargeNo, ticket } = await begun(life.app, life.payee.as, { amount: yuan(life, 10, 900) });
    await press(life.app, ticket, 'success');
    life.recharges.push(rechargeNo);
  },
  transfer: ({ app, payee, random }) => giveMoney(app, payee.uid, fen(1 + Math.floor(random() * 90_000))),
  async withdraw(life) {
    const amount = yuan(life, 2, 700) * 100 + 1;
    life.withdrawals.push(await file(life.app, life.payee, amount, { limitsOf: generous }));
  },
  cancelWithdrawal: async (life) =>
    life.app.call(
      api.withdrawals.cancel,
      { withdraw_no: oneOf(life, life.withdrawals) ?? 'W' },
      life.payee.as,
    ),
  approve: (life) => decide(life, 'staffApprove', {}),
  reject: (life) => decide(life, 'staffReject', { reason: '资料不符' }),
  async send(life) {
    await decide(life, 'staffApprove', {});
    await decide(life, 'staffPaying', { batch_no: 'B1' });
  },
  succeed: (life) => decide(life, 'staffSuccess', { bank_txn_no: newNo('CMBWD') }),
  fail: (life) => decide(life, 'staffFail', { reason: '账户状态异常' }),
  sendBack: (life) => decide(life, 'staffReturned', { reason: '账户已变更', bank_txn_no: newNo('CMBRT') }),
  buyFromBalance: (life) => buy(life, yuan(life, 1, 300), { use_rmb: true }),
  buyOnline: (life) => buy(life, yuan(life, 1, 300), { use_rmb: false, channel: 'alipay' }),
  buyFromBoth: (life) => buy(life, yuan(life, 900, 3000), { use_rmb: true, channel: 'alipay' }),
  async refund(life) {
    const order_no = oneOf(life, life.orders) ?? 'O';
    const wish = { order_no, reason: '计划有变', route: oneOf(life, ['original', 'balance'] as const)! };
    const isPart = life.random() < 0.5;
    await life.app.call(api.orders.refundApply, { ...wish, ...(isPart && { amount: 0.37 }) }, life.payee.as);
    const decided = { no: order_no, decision: 'agree' as const };
    await life.app.call(api.orders.staffDecideRefund, decided, life.staff.cs);
  },
  async giveRechargeBack(life) {
    const no = oneOf(life, life.recharges) ?? 'R';
    await life.app.call(api.recharge.staffRefund, { no, reason: '客户误充' }, life.staff.finance);
    await life.app.call(api.recharge.staffRefundApprove, { no }, life.staff.second);
  },
  async sell(life) {
    const { app, payee } = life;
    const price = yuan(life, 10, 500) * 100;
    const buyer = await newPayer(app, { rmb: price });
    const seller = { uid: payee.uid, name: '沈知秋' };
    const order_no = await newOrder(app, buyer.uid, price, { seller });
    await app.call(api.orders.pay, { order_nos: [order_no], ...proof }, buyer.as);
    await app.call(api.orders.deliver, { order_no, note: '初稿与源文件，请查收' }, payee.as);
    await app.call(api.orders.accept, { order_no }, buyer.as);
  },
  async deposit({ app, payee: { as } }) {
    const asked = { scene: 'deposit', method: 'password', password: PASSWORD, pay_password: PAY } as const;
    const { verify_token } = (await app.call(api.passport.verify, asked, as)).data;
    await app.call(api.provider.payDeposit, { amount: 100, verify_token }, as);
  },
  channelsAnswer: ({ app }) => app.runner.run('outbox'),
};

async function buy(life: Life, price: number, how: object): Promise<void> {
  const { app, payee } = life;
  const no = await newOrder(app, payee.uid, price * 100);
  const asked = { order_nos: [no], pay_password: PAY, ...how };
  const answer = await app.call(api.orders.pay, asked, payee.as);
  if (answer.status !== 200) return;
  const { data } = answer;
  life.orders.push(no);
  // Some leave the cashier: the amounts set aside for the order stay frozen.
  if (data.status === 'paying' && life.random() < 0.8)
    await collect(app, data.pay_no!, fen(Math.round(data.online!.amount * 100)));
}

const decide = (
  life: Life,
  event: 'staffApprove' | 'staffReject' | 'staffPaying' | 'staffSuccess' | 'staffFail' | 'staffReturned',
  given: object,
) => {
  const asked = { no: oneOf(life, life.withdrawals) ?? 'W', ...given };
  return life.app.call(api.withdrawals[event], asked as never, life.staff.finance);
};

const oneOf = <T>({ random }: Life, list: readonly T[]): T | undefined =>
  list[Math.floor(random() * list.length)];
/** Whole 元. */
const yuan = ({ random }: Life, least: number, most: number) => least + Math.floor(random() * (most - least));
