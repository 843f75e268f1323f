import { api } from '@uc/contract';
import { dayOf } from '@uc/contract/day';
import { manualForm, pendingAvatarOf } from '../account/testing';
import { newDebtor } from '../finance/credit/testing';
import type { TestApp } from '../testing';
import { postLateFees } from '../finance/credit/index';
import { system } from '../ledger/index';
import { TEMPLATES } from './testing-names';
import { newStaff, type Tenant } from './testing-world';

/** What staff have begun about a tenant, by its number. */
export interface Desk {
  adjustment: string;
  application: string;
  request: string;
  receipt: string;
  booking: string;
  realName: string;
  avatar: string;
}
/** Where nobody has begun anything yet. */
const nothing: Desk = {
  adjustment: 'AJ1',
  application: 'A1',
  request: 'D1',
  receipt: 'K1',
  booking: 'B1',
  realName: 'RN20260101000000',
  avatar: 'AV1',
};

/** Has staff, and the tenant where it is asked first, begin one of each; by two people where two are wanted. */
export async function openDesk(app: TestApp, tenant: Tenant): Promise<Desk> {
  const [finance, credit] = [await newStaff(app, 'finance'), await newStaff(app, 'credit')];
  const { canary, uid, owner } = tenant;
  const adjustment = await app.call(
    api.books.adjustCreate,
    {
      uid: String(uid),
      type: 'compensation',
      amount: 1,
      title: `${canary} 补偿`,
      reason: canary,
      ticket: canary,
      request_token: `adjust-${canary}`,
    },
    finance,
  );
  const asked = { amount: 80_000, reason: `${canary} 业务增长，需要更高的信用额度` };
  const application = await app.call(api.credit.apply, asked, owner);
  const line = { bank_txn_no: `CMB${canary}`, amount: 1, memo: canary, payer_name: canary };
  const receipt = await app.call(
    api.recharge.staffReceiptAdd,
    { ...line, received_day: dayOf(new Date()) },
    finance,
  );
  // Whoever owes a fee that can be waived is somebody else: the tenant itself owes nothing yet.
  const debtor = await newDebtor(app, { amount: 1_000_00, days: 30 });
  await app.database.transaction((tx) =>
    postLateFees(tx, { uid: debtor.uid, by: system, day: dayOf(new Date()) }),
  );
  const waiver = { no: String(debtor.uid), bill_no: debtor.billNo, amount: 1, reason: canary };
  const request = await app.call(api.credit.staffWaive, waiver, credit);
  const match = { no: tenant.recharges.reviewing, bank_txn_no: `CMBM${uid}` };
  await app.call(api.recharge.staffMatch, match, finance);
  const bookings = await app.call(api.bookings.staffList, { keyword: match.bank_txn_no }, finance);
  const identity = await app.call(api.account.submitPerson, await manualForm(app, uid), owner);
  return {
    adjustment: adjustment.data.adjust_no,
    application: application.data.apply_no,
    request: request.data.no,
    receipt: receipt.data.receipt_no,
    booking: bookings.data.list[0]!.no,
    realName: identity.data.latest!.auth_no,
    avatar: (await pendingAvatarOf(app, uid)).no,
  };
}

/** Input that an endpoint of staff takes, about the tenant; by path. */
export function staffExamples(tenant: Tenant): Record<string, Record<string, unknown>> {
  const { uid, orders, coupon, bill, badDebt, recharges, cards, withdrawals, files, desk = nothing } = tenant;
  return {
    '/apinew/adminapi/order/detail': { no: orders.refunding },
    '/apinew/adminapi/order/refund-decide': { no: orders.refunding, decision: 'agree' },
    '/apinew/adminapi/order/deliver': { no: orders.refundable, note: '已开通，请查收' },
    '/apinew/adminapi/coupon-template/detail': { no: TEMPLATES.public },
    '/apinew/adminapi/coupon-template/create': {
      template_id: 'proof-new',
      name: '证明用券',
      kind: 'voucher',
      face_value: 1,
      valid_days: 1,
      claim_type: 'grant',
    },
    '/apinew/adminapi/coupon-template/start': { no: TEMPLATES.public },
    '/apinew/adminapi/coupon-template/pause': { no: 'proof-none', reason: '预算用尽' },
    '/apinew/adminapi/coupon-template/end': { no: 'proof-none', reason: '活动结束' },
    '/apinew/adminapi/coupon-template/grant': {
      no: 'proof-none',
      uids: [String(uid)],
      reason: '客诉补偿',
      request_token: 'token-0001',
    },
    '/apinew/adminapi/coupon-template/codes': { no: 'proof-none', count: 1 },
    '/apinew/adminapi/coupon-template/void': { uid: String(uid), coupon_no: coupon, reason: '兑换码外泄' },
    '/apinew/adminapi/credit/detail': { no: desk.application },
    '/apinew/adminapi/credit/grant': { no: desk.application, amount: 1000 },
    '/apinew/adminapi/credit/refuse': { no: desk.application, reason: '资料不全' },
    '/apinew/adminapi/credit/change': { no: String(uid), amount: 60_000, total: 1, reason: '年度复核' },
    '/apinew/adminapi/credit/waive': { no: String(uid), bill_no: bill, amount: 1, reason: '首次逾期' },
    '/apinew/adminapi/credit/write-off': { no: String(uid), bill_no: bill, reason: '多次催收无果' },
    '/apinew/adminapi/credit-account/detail': { no: String(uid) },
    '/apinew/adminapi/credit-account/recover': {
      no: String(uid),
      bill_no: badDebt,
      amount: 1,
      bank_txn_no: 'CMB0003',
      payer_name: '某某公司',
      received_day: dayOf(new Date()),
    },
    '/apinew/adminapi/credit-request/detail': { no: desk.request },
    '/apinew/adminapi/credit-request/approve': { no: desk.request },
    '/apinew/adminapi/credit-request/refuse': { no: desk.request, reason: '不符合政策' },
    '/apinew/adminapi/withdraw/detail': { no: withdrawals.submitted },
    '/apinew/adminapi/withdraw/approve': { no: withdrawals.submitted },
    '/apinew/adminapi/withdraw/approve2': { no: withdrawals.submitted },
    '/apinew/adminapi/withdraw/batch-approve': { items: [{ no: withdrawals.submitted, version: 1 }] },
    '/apinew/adminapi/withdraw/reject': { no: withdrawals.submitted, reason: '账户异常' },
    '/apinew/adminapi/withdraw/paying': { no: withdrawals.submitted, batch_no: 'B1' },
    '/apinew/adminapi/withdraw/success': { no: withdrawals.submitted, bank_txn_no: 'CMB0004' },
    '/apinew/adminapi/withdraw/fail': { no: withdrawals.submitted, reason: '账户异常' },
    '/apinew/adminapi/withdraw/returned': {
      no: withdrawals.submitted,
      reason: '账户异常',
      bank_txn_no: 'CMB0005',
    },
    '/apinew/adminapi/booking/approve': { no: desk.booking },
    '/apinew/adminapi/booking/refuse': { no: desk.booking, reason: '流水不符' },
    '/accountapi/adminapi/bank/detail': { no: cards.spare },
    '/accountapi/adminapi/bank/micro-sent': { no: cards.verifying },
    '/accountapi/adminapi/bank/freeze': { no: cards.spare, reason: '账户异常' },
    '/accountapi/adminapi/bank/unfreeze': { no: cards.spare, reason: '账户异常' },
    '/apinew/adminapi/recharge/detail': { no: recharges.reviewing },
    '/apinew/adminapi/recharge/match': { no: recharges.reviewing, bank_txn_no: 'CMB0001' },
    '/apinew/adminapi/recharge/reject': { no: recharges.reviewing, reason: '凭证不符' },
    '/apinew/adminapi/recharge/refund': { no: recharges.reviewing, reason: '客户误充' },
    '/apinew/adminapi/recharge/refund-approve': { no: recharges.reviewing, refund_no: 'REF0001' },
    '/apinew/adminapi/recharge/refund-refuse': { no: recharges.reviewing, reason: '余额已使用' },
    '/apinew/adminapi/recharge/receipt-add': {
      bank_txn_no: 'CMB0002',
      amount: 100,
      memo: '往来款',
      payer_name: '某某公司',
      received_day: dayOf(new Date()),
    },
    '/apinew/adminapi/recharge/receipt-match': { no: desk.receipt, recharge_no: recharges.reviewing },
    '/apinew/adminapi/receipt/check': { uid: String(uid), no: bill, code: '0000-0000-0000-0000' },
    '/apinew/adminapi/settlement/create': {
      channel: 'alipay',
      settlement_no: 'proof-none',
      day: dayOf(new Date()),
      gross: 100,
      fee: 0.6,
    },
    '/apinew/adminapi/settlement/approve': { channel: 'alipay', no: 'proof-none' },
    '/apinew/adminapi/settlement/refuse': { channel: 'alipay', no: 'proof-none', reason: '金额不符' },
    '/apinew/adminapi/adjust/detail': { no: desk.adjustment },
    '/apinew/adminapi/adjust/create': {
      uid: String(uid),
      type: 'adjust',
      amount: 1,
      title: '补差',
      reason: '对账差异',
      ticket: 'T-1',
      request_token: 'token-0001',
    },
    '/apinew/adminapi/adjust/approve': { no: desk.adjustment },
    '/apinew/adminapi/adjust/refuse': { no: desk.adjustment, reason: '依据不足' },
    '/apinew/adminapi/ledger/check': { no: String(uid) },
    '/apinew/adminapi/ledger/release': { no: String(uid), reason: '已修复' },
    '/accountapi/adminapi/realname/detail': { no: desk.realName },
    '/accountapi/adminapi/realname/approve': { no: desk.realName, version: 1000 },
    '/accountapi/adminapi/realname/reject': {
      no: desk.realName,
      version: 1000,
      items: [{ field: 'id_front', reason: '图片不清晰' }],
    },
    '/accountapi/adminapi/realname/micro-sent': { no: desk.realName, version: 1000 },
    '/accountapi/adminapi/realname/revoke': { no: desk.realName, version: 1000, reason: '疑似冒用' },
    '/accountapi/adminapi/realname/revoke-decide': { no: desk.realName, version: 1000, event: 'confirm' },
    '/accountapi/adminapi/user/names': { uids: String(uid) },
    '/accountapi/adminapi/user/detail': { no: String(uid) },
    '/accountapi/adminapi/user/freeze': { no: String(uid), version: 1000, reason: '疑似盗用' },
    '/accountapi/adminapi/user/unfreeze': { no: String(uid), version: 1000, reason: '已核实' },
    '/accountapi/adminapi/appeal/approve': { no: 'AP1', version: 1 },
    '/accountapi/adminapi/appeal/reject': { no: 'AP1', version: 1, reason: '资料不足' },
    '/accountapi/adminapi/avatar/detail': { no: desk.avatar },
    '/accountapi/adminapi/avatar/approve': { no: desk.avatar, version: 1000 },
    '/accountapi/adminapi/avatar/reject': { no: desk.avatar, version: 1000, reason: '图片不清晰' },
    '/passport-api/adminapi/staff/unlock': { staff_id: 'none', reason: '本人来电' },
    '/passport-api/adminapi/staff/reset-second-step': { staff_id: 'none', reason: '手机遗失' },
    '/cms-api/adminapi/file/ticket': { file_id: files.voucher },
    '/cms-api/adminapi/file/content': { ticket: 'fil_0000000000000000' },
  };
}
