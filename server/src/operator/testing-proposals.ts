import { api } from '@uc/contract';
import { dayAfter, dayOf } from '@uc/contract/day';
import type { StaffQueueId } from '@uc/contract/staff-queues';
import { expect } from 'vitest';
import { isInPackage, isStatutory } from '../calendar/index';
import type { As, TestApp } from '../testing';

/** The change of a queue's count for the person who has proposed, and for anybody else who may decide. */
export type Change = [own: number, others: number];
interface Proposer {
  staffId: string;
  as: As;
}

/**
 * One member of staff proposes wherever another one has to decide; entries that wait for sellers and banks
 * are made beside it.
 */
export async function proposeEverywhere(
  app: TestApp,
  { staffId, as }: Proposer,
): Promise<Partial<Record<StaffQueueId, Change>>> {
  const ok = ({ status, body }: { status: number; body: { msg: string } }) =>
    expect([status, body.msg]).toEqual([200, 'success']);
  const token = () => crypto.randomUUID();
  const reason = '测试复核';
  const sql = (text: string) => app.database.asOwner<{ no: string }>(text);
  const one = async (text: string) => (await sql(text))[0]!.no;
  const uid = '100000000001';

  const adjust = { uid, type: 'adjust', amount: 12.5, title: '测试', ticket: 'T-1', reason } as const;
  ok(await app.call(api.books.adjustCreate, { ...adjust, request_token: token() } as never, as));
  const law = { value: '500', valid_from: '2099-01-01', source: '测试文件第1号', reason };
  ok(await app.call(api.law.staffLawPropose, { ...law, code: 'trademark.term' } as never, as));
  const year = String(new Date().getUTCFullYear() + 1);
  if (!isInPackage(year)) {
    const off: string[] = [];
    for (let day = `${year}-01-01`; day.startsWith(year); day = dayAfter(day, 1))
      if (isStatutory(day)) off.push(day);
    const notice = { year, off_days: off.join('、'), work_days: '', source: '测试通知第1号' };
    ok(await app.call(api.deadlines.staffNoticePropose, notice, as));
  }
  const rate = {
    sale: 'render',
    tax_code: '3040203000000000000',
    name: '信息技术服务',
    rate: '900',
  } as const;
  const from = dayAfter(dayOf(new Date()), 40);
  ok(
    await app.call(
      api.invoicerates.staffRatePropose,
      { ...rate, valid_from: from, source: '测试通知第1号' },
      as,
    ),
  );
  const rule = {
    is_agent: 'no',
    gap: 'income',
    vat: 'inside',
    fee: 'outside',
    source: '测试意见第1号',
  } as const;
  ok(await app.call(api.withholding.staffRulePropose, { ...rule, valid_from: '2099-01-01' } as never, as));
  const arrived = await one(
    `select order_no as no from settlements where released_at is not null and price_fen > 100 limit 1`,
  );
  const back = { order_no: arrived, amount: 1, reason };
  ok(await app.call(api.payments.staffIncomeRefundCreate, back, as));
  const settlement = { channel: 'alipay', settlement_no: 'TEST0001', day: '2026-01-05' };
  ok(
    await app.call(
      api.channels.staffSettlementCreate,
      { ...settlement, gross: 60_000, fee: 10 } as never,
      as,
    ),
  );
  const template = { template_id: 'test-unlimited', name: '测试券', kind: 'voucher', face_value: 5 };
  ok(
    await app.call(
      api.coupons.staffTemplateCreate,
      { ...template, valid_days: 30, claim_type: 'grant' } as never,
      as,
    ),
  );
  expect((await app.call(api.coupons.staffTemplateStart, { no: 'test-unlimited' }, as)).status).toBe(409);

  const auths = (await app.call(api.account.realNameList, { status: 'approved' }, as)).data.list;
  const auth = auths.find(({ actions }) => actions.includes('revoke'))!;
  ok(await app.call(api.account.realNameRevoke, { no: auth.auth_no, version: auth.version, reason }, as));
  const certs = (await app.call(api.provider.staffCertList, { status: 'approved' }, as)).data.list;
  const cert = certs.find(({ actions }) => actions.includes('revoke'))!;
  ok(await app.call(api.provider.staffCertRevoke, { no: cert.cert_no, version: cert.version, reason }, as));

  const recharges = (await app.call(api.recharge.staffList, { status: 'success', page_size: 100 }, as)).data;
  const paid = recharges.list.filter(({ channel, target }) => channel !== 'offline' && target === 'rmb');
  let returns = 0;
  for (const { recharge_no: no } of paid) {
    if ((await app.call(api.recharge.staffRefund, { no, reason }, as)).status !== 200) continue;
    returns += 1;
    break;
  }
  expect(returns).toBe(1);

  const [line] = (await app.call(api.credit.staffAccounts, { todo: '1' }, as)).data.list;
  const { bills } = (await app.call(api.credit.staffAccount, { no: line!.no }, as)).data;
  const bill = bills.find(({ actions }) => actions.includes('waive'))!;
  const waive = { no: line!.no, bill_no: bill.bill_no, amount: 0.01, reason };
  ok(await app.call(api.credit.staffWaive, waive, as));

  // The first of two reviews; a payout without a result for weeks in place of one that staff took to the bank, which waited
  // already; and a refund that its seller decides.
  const first = await one(`select withdraw_no as no from withdrawals
    where status = 'submitted' and reviewer1 is null limit 1`);
  await sql(
    `update withdrawals set reviewer1 = '${staffId}', reviewer1_name = '测试', needs_second = true where withdraw_no = '${first}'`,
  );
  const paying = await one(`select withdraw_no as no from withdrawals
    where status = 'paying' and is_manual and alarmed_at is null and sent_at > now() - interval '3 days' limit 1`);
  await sql(
    `update withdrawals set sent_at = sent_at - interval '30 days', is_manual = false where withdraw_no = '${paying}'`,
  );
  const refund = await one(
    `select refund_no as no from order_refunds where status = 'open' and decider = 'staff' limit 1`,
  );
  await sql(`update order_refunds set decider = 'seller' where refund_no = '${refund}'`);
  const dispute = await one(`select dispute_no as no from disputes where status = 'mediating' limit 1`);
  await sql(`update disputes set status = 'reviewing', due_at = null, ruled_by = '${staffId}', back_fen = 0
    where dispute_no = '${dispute}'`);

  return {
    adjust: [0, 1],
    law: [0, 1],
    ...(!isInPackage(year) && { 'working-days': [0, 1] as Change }),
    'income-refund': [0, 1],
    'invoice-rate': [0, 1],
    withholding: [0, 1],
    settlement: [0, 1],
    'coupon-template': [0, 1],
    realname: [0, 1],
    cert: [0, 1],
    recharge: [0, 1],
    'credit-request': [0, 1],
    withdraw: [-1, 0],
    order: [-1, -1],
    dispute: [-1, 0],
  };
}
