import { api } from '@uc/contract';
import { dayOf } from '@uc/contract/day';
import type { Examples, Person, Queues } from '../../testing-examples';
import { PASSWORD } from '../../testing-names';

/** Example inputs of customers. */
export const examples = ({
  bill,
  badDebt,
  payments,
}: {
  bill: string;
  badDebt: string;
  payments: { repayment: string };
}): Examples => ({
  'credit.repay': { amount: 0.01, pay_password: PASSWORD },
  'credit.recover': { bill_no: badDebt, amount: 0.01, pay_password: PASSWORD },
  'credit.repayState': { repay_no: payments.repayment },
  'credit.autoRepay': { on: true },
  'credit.apply': { amount: 80_000, reason: '业务增长，需要更高的信用额度' },
  'credit.bills': { bill_no: bill },
  'credit.repayPreview': { bill_nos: bill },
});
/** Example inputs of staff. */
export const staffExamples = ({
  uid,
  bill,
  badDebt,
  staffObjects,
}: Person & {
  bill: string;
  badDebt: string;
  staffObjects: Record<'application' | 'request', string>;
}): Examples => ({
  'credit.staffApplication': { no: staffObjects.application },
  'credit.staffGrant': { no: staffObjects.application, amount: 1000 },
  'credit.staffRefuse': { no: staffObjects.application, reason: '资料不全' },
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
  'credit.staffRequest': { no: staffObjects.request },
  'credit.staffApprove': { no: staffObjects.request },
  'credit.staffDecline': { no: staffObjects.request, reason: '不符合政策' },
});

/** Its queues of the console. */
export const queues: Queues = {
  credit: { endpoint: api.credit.staffApplications, work: ['grant'] },
  'credit-request': { endpoint: api.credit.staffRequests, work: ['approve'] },
  'credit-account': { endpoint: api.credit.staffAccounts, work: ['waive', 'write-off'] },
};
