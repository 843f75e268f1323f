import { api } from '@uc/contract';
import { fen } from '@uc/contract/money';
import { startExport } from '../exports/index';
import { saveFile, type NewFile } from '../files/index';
import { bindByMicro, recordMicroSent } from '../finance/cards/micro';
import { lockCard } from '../finance/cards/store';
import { begun } from '../finance/channels/testing';
import { newCardNo } from '../finance/withdrawals/testing';
import { agreementView } from '../agreements/index';
import { submitWithdrawal } from '../finance/withdrawals/submit';
import type { As, TestApp } from '../testing';
import { saveCodes } from '../finance/coupons/index';
import { system } from '../ledger/index';
import { type Filings, newFilings } from './testing-filings';
import { newProjects } from './testing-maker';
import { PASSWORD, TEMPLATES } from './testing-names';
import type { Story } from './testing-story';
import { notify } from '../messages/index';
import { type Deals, newDeals } from './testing-contracts';
import { fundedDispute } from './testing-disputes';
import { newWorks } from './testing-works';
import { type Crowd, newCrowd } from './testing-crowd-rows';
import { newestOfOwner } from '../messages/testing';
import { begunUpload } from './testing-uploads';

/** The numbers of a tenant's objects in their states, by which calls ask for them. */
export interface Objects {
  /** Recharges to be looked at, to be given up, for the proof of a transfer, and with its proof handed in. */
  recharges: Record<'open' | 'payNo' | 'cancellable' | 'transfer' | 'reviewing', string>;
  /** Cards that are bound, to be unbound, waiting for their amount, and unbound already. */
  cards: Record<'main' | 'spare' | 'verifying' | 'gone', string>;
  /** Withdrawals to be looked at, to be taken back, and waiting for the owner. */
  withdrawals: Record<'submitted' | 'cancellable' | 'asked', string>;
  /** Belonging to nothing yet, and handed in with a recharge. */
  files: Record<'free' | 'voucher' | 'upload', string>;
  /** The online payments of an order, of an order that the sub-account pays, and of a repayment. */
  payments: Record<'order' | 'orderOfMember' | 'repayment', string>;
  /** An export of the owner’s, done, and one of the sub-account’s. */
  tasks: Record<'own' | 'ofMember', string>;
  /** Drafts of projects: one with a picture, one to be deleted; a request to read the plan of the first, and its meeting with a mentor. */
  projects: Record<'draft' | 'spare' | 'cover' | 'ask' | 'meeting', string>;
  /** A message about an order, which the sub-account sees as well. */
  message: string;
  /** A draft, a work that waits for staff, and a complaint that the account has received. */
  works: Record<'draft' | 'waiting' | 'complaint', string>;
  /** Contracts of both sides. */
  deals: Deals;
  /** A dispute that the tenant has begun. */
  dispute: string;
  /** The code by which a coupon can be redeemed. */
  code: string;
  crowd: Crowd;
  filings: Filings;
}
interface Owner {
  uid: number;
  subId: string;
  memberName: string;
  canary: string;
  owner: As;
  orders: Story['orders'];
}

/** Begins everything that takes longer than one call. */
export async function newObjects(app: TestApp, who: Owner, member: As): Promise<Objects> {
  const files = {
    free: await keepVoucher(app, who),
    voucher: await keepVoucher(app, who),
    upload: await begunUpload(app, who.owner, `${who.canary}.png`),
  };
  const recharges = await startRecharges(app, who, files.voucher);
  const cards = await bindCards(app, who);
  const withdrawals = await askForMoney(app, who, cards.main);
  const payments = await payOnline(app, who, member);
  const code = who.canary.toUpperCase();
  await app.database.transaction((tx) => saveCodes(app.deps, tx, TEMPLATES.code, [code]));
  const tasks = await exportSomething(app, who);
  const message = await sendMessage(app, who);
  const works = await newWorks(app, who);
  const projects = await newProjects(app, who);
  const deals = await newDeals(app, who);
  const dispute = await fundedDispute(app, who, { text: who.canary });
  const crowd = await newCrowd(app, who);
  const filings = await newFilings(app, who);
  const made = { recharges, cards, withdrawals, files, payments, tasks, code, message };
  return { ...made, works, projects, deals, dispute, crowd, filings };
}

async function sendMessage(app: TestApp, { uid, canary, orders }: Owner): Promise<string> {
  await app.database.transaction((tx) =>
    notify(tx, {
      uid,
      category: 'order',
      title: `${canary} 的消息`,
      content: `${canary} 的订单有新进展`,
      link: `/orders/myOrders?order=${orders.paid}`,
      bizType: 'order',
      bizNo: orders.paid,
    }),
  );
  const [newest] = await newestOfOwner(app, uid, 1);
  return newest!.msg_id;
}

async function keepVoucher(app: TestApp, { uid, canary }: Owner): Promise<string> {
  const proof: NewFile = {
    uid,
    subId: null,
    use: 'remittance_voucher',
    name: `${canary}.png`,
    mime: 'image/png',
    bytes: Buffer.from(canary),
  };
  return (await saveFile(app.deps, proof)).file_id;
}

async function startRecharges(
  app: TestApp,
  { owner, canary }: Owner,
  file: string,
): Promise<Objects['recharges']> {
  const { rechargeNo: open, payNo } = await begun(app, owner);
  const { rechargeNo: cancellable } = await begun(app, owner);
  const transfer = async () =>
    (await app.call(api.recharge.create, { amount: 100, target: 'rmb', channel: 'offline' }, owner)).data
      .recharge_no;
  const reviewing = await transfer();
  const proof = { payer_name: canary, payer_account: '6222000012345678', transfer_day: '2026-11-20' };
  const handed = await app.call(
    api.recharge.voucher,
    { recharge_no: reviewing, file_id: file, ...proof },
    owner,
  );
  if (handed.status !== 200) throw new Error(handed.text);
  return { open, payNo, cancellable, transfer: await transfer(), reviewing };
}

async function bindCards(app: TestApp, { uid, canary, owner }: Owner): Promise<Objects['cards']> {
  const add = async () => {
    const card = {
      kind: 'company' as const,
      account_no: newCardNo(),
      bank_code: 'CCB',
      province: '江苏省',
      city: '苏州市',
      branch_name: `${canary}支行`,
      cnaps: '105305000017',
      agree_version: agreementView('bank_card', app.deps.partners).version,
    };
    const { id } = (await app.call(api.cards.save, card, owner)).data;
    await app.database.transaction(async (tx) => recordMicroSent(tx, (await lockCard(tx, uid, id))!, system));
    return id;
  };
  const bind = async () => {
    const id = await add();
    await app.database.transaction(async (tx) => bindByMicro(tx, (await lockCard(tx, uid, id))!, system));
    return id;
  };
  const gone = await bind();
  const proof = { scene: 'card_unbind', method: 'password', password: PASSWORD } as const;
  const { verify_token } = (await app.call(api.passport.verify, { ...proof, pay_password: PASSWORD }, owner))
    .data;
  await app.call(api.cards.unbind, { id: gone, verify_token }, owner);
  return { gone, main: await bind(), spare: await bind(), verifying: await add() };
}

async function askForMoney(
  app: TestApp,
  { uid, subId, memberName, canary }: Owner,
  cardId: string,
): Promise<Objects['withdrawals']> {
  const ask = async (isMember: boolean) => {
    const by = isMember
      ? ({ kind: 'sub', name: memberName } as const)
      : ({ kind: 'owner', name: canary } as const);
    const wish = { uid, by, subId: isMember ? subId : null, amount: fen(300_00), cardId, remark: canary };
    return (await app.database.transaction((tx) => submitWithdrawal(app.deps, tx, wish))).withdraw_no;
  };
  return { submitted: await ask(false), cancellable: await ask(false), asked: await ask(true) };
}

async function payOnline(app: TestApp, { owner, orders }: Owner, member: As): Promise<Objects['payments']> {
  const how = { channel: 'alipay', pay_password: PASSWORD } as const;
  const nothingElse = { use_coin: false, use_rmb: false, coupon_no: '', voucher_nos: [] };
  const begin = async (orderNo: string, as: As) =>
    (await app.call(api.orders.pay, { order_nos: [orderNo], ...nothingElse, ...how }, as)).data.pay_no!;
  const repayment = await app.call(api.credit.repay, { amount: 1, source: 'online', ...how }, owner);
  return {
    order: await begin(orders.online, owner),
    orderOfMember: await begin(orders.onlineToo, member),
    repayment: repayment.data.repay_no,
  };
}

async function exportSomething(app: TestApp, { uid, subId, canary }: Owner): Promise<Objects['tasks']> {
  const start = async (by: string | null) =>
    (
      await app.database.transaction((tx) =>
        startExport(tx, {
          uid,
          subId: by,
          scope: {},
          by: { kind: by === null ? 'owner' : 'sub', name: canary },
          kind: 'rmb_records',
          format: 'csv',
          name: `收支明细_${canary}`,
          params: { filter: {} },
        }),
      )
    ).task_id;
  const tasks = { own: await start(null), ofMember: await start(subId) };
  await app.runner.run('exports.make');
  return tasks;
}
