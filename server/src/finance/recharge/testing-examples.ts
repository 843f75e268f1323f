import { api } from '@uc/contract';
import { dayOf } from '@uc/contract/day';
import type { TestApp } from '../../testing';
import type { Examples, Owner, Queues } from '../../testing-examples';
import { begun } from '../channels/testing';

/** Recharges to be looked at, to be given up, for the proof of a transfer, and with its proof handed in. */
export type Recharges = Record<'open' | 'payNo' | 'cancellable' | 'transfer' | 'reviewing', string>;

/** Example inputs of customers. */
export const examples = ({
  recharges,
  files,
}: {
  recharges: Recharges;
  files: { free: string };
}): Examples => {
  const today = dayOf(new Date());
  return {
    'recharge.create': { amount: 100, target: 'rmb', channel: 'alipay' },
    'recharge.detail': { recharge_no: recharges.open },
    'recharge.cancel': { recharge_no: recharges.cancellable },
    'recharge.voucher': {
      recharge_no: recharges.transfer,
      file_id: files.free,
      payer_name: '某某公司',
      payer_account: '62220000',
      transfer_day: today,
    },
  };
};
/** Example inputs of staff. */
export const staffExamples = ({
  recharges,
  staffObjects,
}: {
  recharges: Recharges;
  staffObjects: { receipt: string };
}): Examples => ({
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
  'recharge.staffBankLinePartsDismiss': {
    receipt_nos: ['none'],
    recharge_nos: ['none', 'none2'],
    reason: '不是这位客户的款项',
  },
  'recharge.staffBankLineParts': {
    receipt_nos: [staffObjects.receipt],
    recharge_nos: [recharges.reviewing, recharges.transfer],
  },
  'recharge.staffBankLineMatch': { no: staffObjects.receipt, recharge_no: recharges.reviewing },
});

/** Begins recharges in each of these states; one of them with its proof. */
export async function startRecharges(
  app: TestApp,
  { owner, canary }: Owner,
  file: string,
): Promise<Recharges> {
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

/** Its queues of the console. */
export const queues: Queues = {
  recharge: { endpoint: api.recharge.staffList, work: ['match', 'refund-approve', 'transfer-back'] },
  receipt: { endpoint: api.recharge.staffBankLineList, work: ['match'] },
};
