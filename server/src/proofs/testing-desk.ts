import { api } from '@uc/contract';
import { dayOf } from '@uc/contract/day';
import { manualForm, pendingAvatarOf } from '../account/testing';
import { newDebtor } from '../finance/credit/testing';
import { submitted } from '../maker/testing';
import type { TestApp } from '../testing';
import { postLateFees } from '../finance/credit/index';
import { system } from '../ledger/index';
import { crowdDeskExamples, placeRequest } from './testing-crowd';
import { disputeDeskExamples } from './testing-disputes';
import { filingDeskExamples, newDeskCase } from './testing-filings';
import { applyAs } from './testing-provider';
import { TEMPLATES } from './testing-names';
import type { Examples } from './testing-operations';
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
  cert: string;
  project: string;
  crowdRequest: string;
  filing: string;
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
  cert: 'SC1',
  project: 'MP1',
  crowdRequest: 'P1',
  filing: 'TM1',
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
    api.recharge.staffBankLineAdd,
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
  const cert = await applyAs(app, tenant, owner);
  const identity = await app.call(api.account.submitPerson, await manualForm(app, uid), owner);
  return {
    adjustment: adjustment.data.adjust_no,
    application: application.data.apply_no,
    request: request.data.no,
    receipt: receipt.data.receipt_no,
    booking: bookings.data.list[0]!.no,
    realName: identity.data.latest!.auth_no,
    avatar: (await pendingAvatarOf(app, uid)).no,
    cert,
    project: await submitted(app, uid, owner, { name: canary }),
    filing: await newDeskCase(app, owner, canary),
    crowdRequest: await placeRequest(app, uid, 'auditing', { text: canary }),
  };
}

/** Input that an endpoint of staff takes, about the tenant. */
export function staffExamples(tenant: Tenant): Examples {
  const { uid, orders, coupon, bill, badDebt, recharges, cards, withdrawals, files, desk = nothing } = tenant;
  return {
    ...crowdDeskExamples(desk.crowdRequest),
    ...disputeDeskExamples(tenant.dispute),
    ...filingDeskExamples(desk.filing, orders.refunding),
    'orders.staffDetail': { no: orders.refunding },
    'orders.staffDecideRefund': { no: orders.refunding, decision: 'agree' },
    'orders.staffDeliver': { no: orders.refundable, note: '已开通，请查收' },
    'messages.staffNoticeCreate': { title: '维护公告', content: '今晚维护' },
    'messages.staffNoticeEdit': { no: 'none', version: 1, title: '维护公告', content: '今晚维护' },
    'messages.staffNoticePublish': { no: 'none', version: 1 },
    'messages.staffNoticeWithdraw': { no: 'none', version: 1, reason: '内容有误' },
    'law.staffLawPropose': {
      code: 'trademark.change.paper',
      value: '160',
      valid_from: '2099-01-01',
      source: '收费标准修订稿',
      reason: '官费调整',
    },
    'law.staffLawDecide': { no: 'none', event: 'approve' },
    'coupons.staffTemplate': { no: TEMPLATES.public },
    'coupons.staffTemplateCreate': {
      template_id: 'proof-new',
      name: '证明用券',
      kind: 'voucher',
      face_value: 1,
      valid_days: 1,
      claim_type: 'grant',
    },
    'coupons.staffTemplateStart': { no: TEMPLATES.public },
    'coupons.staffTemplatePause': { no: 'proof-none', reason: '预算用尽' },
    'coupons.staffTemplateEnd': { no: 'proof-none', reason: '活动结束' },
    'coupons.staffTemplateGrant': {
      no: 'proof-none',
      uids: [String(uid)],
      reason: '客诉补偿',
      request_token: 'token-0001',
    },
    'coupons.staffTemplateCodes': { no: 'proof-none', count: 1 },
    'coupons.staffVoid': { uid: String(uid), coupon_no: coupon, reason: '兑换码外泄' },
    'credit.staffApplication': { no: desk.application },
    'credit.staffGrant': { no: desk.application, amount: 1000 },
    'credit.staffRefuse': { no: desk.application, reason: '资料不全' },
    'credit.staffChange': { no: String(uid), amount: 60_000, total: 1, reason: '年度复核' },
    'credit.staffWaive': { no: String(uid), bill_no: bill, amount: 1, reason: '首次逾期' },
    'credit.staffWriteOff': { no: String(uid), bill_no: bill, reason: '多次催收无果' },
    'credit.staffAccount': { no: String(uid) },
    'credit.staffRecover': {
      no: String(uid),
      bill_no: badDebt,
      amount: 1,
      bank_txn_no: 'CMB0003',
      payer_name: '某某公司',
      received_day: dayOf(new Date()),
    },
    'credit.staffRequest': { no: desk.request },
    'credit.staffApprove': { no: desk.request },
    'credit.staffDecline': { no: desk.request, reason: '不符合政策' },
    'withdrawals.staffDetail': { no: withdrawals.submitted },
    'withdrawals.staffApprove': { no: withdrawals.submitted },
    'withdrawals.staffApprove2': { no: withdrawals.submitted },
    'withdrawals.staffBatch': { items: [{ no: withdrawals.submitted, version: 1 }] },
    'withdrawals.staffReject': { no: withdrawals.submitted, reason: '账户异常' },
    'withdrawals.staffPaying': { no: withdrawals.submitted, batch_no: 'B1' },
    'withdrawals.staffSuccess': { no: withdrawals.submitted, bank_txn_no: 'CMB0004' },
    'withdrawals.staffFail': { no: withdrawals.submitted, reason: '账户异常' },
    'withdrawals.staffReturned': {
      no: withdrawals.submitted,
      reason: '账户异常',
      bank_txn_no: 'CMB0005',
    },
    'bookings.staffApprove': { no: desk.booking },
    'bookings.staffRefuse': { no: desk.booking, reason: '流水不符' },
    'cards.staffDetail': { no: cards.spare },
    'cards.staffMicroSent': { no: cards.verifying },
    'cards.staffFreeze': { no: cards.spare, reason: '账户异常' },
    'cards.staffUnfreeze': { no: cards.spare, reason: '账户异常' },
    'recharge.staffDetail': { no: recharges.reviewing },
    'recharge.staffMatch': { no: recharges.reviewing, bank_txn_no: 'CMB0001' },
    'recharge.staffReject': { no: recharges.reviewing, reason: '凭证不符' },
    'recharge.staffRefund': { no: recharges.reviewing, reason: '客户误充' },
    'recharge.staffRefundApprove': { no: recharges.reviewing, refund_no: 'REF0001' },
    'recharge.staffRefundRefuse': { no: recharges.reviewing, reason: '余额已使用' },
    'recharge.staffBankLineAdd': {
      bank_txn_no: 'CMB0002',
      amount: 100,
      memo: '往来款',
      payer_name: '某某公司',
      received_day: dayOf(new Date()),
    },
    'recharge.staffBankLineMatch': { no: desk.receipt, recharge_no: recharges.reviewing },
    'statements.receiptCheck': { uid: String(uid), no: bill, code: '0000-0000-0000-0000' },
    'channels.staffSettlementCreate': {
      channel: 'alipay',
      settlement_no: 'proof-none',
      day: dayOf(new Date()),
      gross: 100,
      fee: 0.6,
    },
    'channels.staffSettlementApprove': { channel: 'alipay', no: 'proof-none' },
    'channels.staffSettlementRefuse': { channel: 'alipay', no: 'proof-none', reason: '金额不符' },
    'books.adjustDetail': { no: desk.adjustment },
    'books.adjustCreate': {
      uid: String(uid),
      type: 'adjust',
      amount: 1,
      title: '补差',
      reason: '对账差异',
      ticket: 'T-1',
      request_token: 'token-0001',
    },
    'books.adjustApprove': { no: desk.adjustment },
    'books.adjustRefuse': { no: desk.adjustment, reason: '依据不足' },
    'books.ledgerCheck': { no: String(uid) },
    'books.ledgerRelease': { no: String(uid), reason: '已修复' },
    'account.realNameDetail': { no: desk.realName },
    'account.realNameApprove': { no: desk.realName, version: 1000 },
    'account.realNameReject': {
      no: desk.realName,
      version: 1000,
      items: [{ field: 'id_front', reason: '图片不清晰' }],
    },
    'account.realNameMicroSent': { no: desk.realName, version: 1000 },
    'account.realNameRevoke': { no: desk.realName, version: 1000, reason: '疑似冒用' },
    'account.realNameRevokeDecide': { no: desk.realName, version: 1000, event: 'confirm' },
    'provider.staffCompensate': { no: orders.refundable, amount: 1, reason: '售后成立' },
    'provider.staffCertDetail': { no: desk.cert },
    'provider.staffCertApprove': { no: desk.cert, version: 1000 },
    'provider.staffCertReject': {
      no: desk.cert,
      version: 1000,
      items: [{ field: 'intro', reason: '过于笼统' }],
    },
    'provider.staffCertRevoke': { no: desk.cert, version: 1000, reason: '虚假案例' },
    'provider.staffCertRevokeDecide': { no: desk.cert, version: 1000, event: 'confirm' },
    'works.staffWorkDetail': { no: tenant.works.waiting },
    'works.staffWorkApprove': { no: tenant.works.waiting, version: 1000 },
    'works.staffWorkReject': {
      no: tenant.works.waiting,
      version: 1000,
      items: [{ field: 'title', reason: '过于笼统' }],
    },
    'works.staffComplaintDetail': { no: tenant.works.complaint },
    'works.staffComplaintDecide': {
      no: tenant.works.complaint,
      version: 1000,
      decision: 'dismiss',
      reason: '证据不足',
    },
    'works.staffWorkBan': { no: tenant.works.waiting, version: 1000, reason: '内容违规' },
    'maker.staffProjectDetail': { no: desk.project },
    'maker.staffProjectApprove': { no: desk.project, version: 1000 },
    'maker.staffProjectReject': {
      no: desk.project,
      version: 1000,
      items: [{ part: 'intro', reason: '过于笼统' }],
    },
    'maker.staffProjectBan': { no: desk.project, version: 1000, reason: '盗用作品' },
    'account.customerNames': { uids: String(uid) },
    'account.userDetail': { no: String(uid) },
    'account.userFreeze': { no: String(uid), version: 1000, reason: '疑似盗用' },
    'account.userUnfreeze': { no: String(uid), version: 1000, reason: '已核实' },
    'account.appealApprove': { no: 'AP1', version: 1 },
    'account.appealReject': { no: 'AP1', version: 1, reason: '资料不足' },
    'account.avatarDetail': { no: desk.avatar },
    'account.avatarApprove': { no: desk.avatar, version: 1000 },
    'account.avatarReject': { no: desk.avatar, version: 1000, reason: '图片不清晰' },
    'operator.unlockStaff': { staff_id: 'none', reason: '本人来电' },
    'operator.resetStaffSecondStep': { staff_id: 'none', reason: '手机遗失' },
    'files.staffTicket': { file_id: files.voucher },
    'files.staffContent': { ticket: 'fil_0000000000000000' },
  };
}
