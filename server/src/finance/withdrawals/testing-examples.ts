import { api } from '@uc/contract';
import { fen } from '@uc/contract/money';
import type { TestApp } from '../../testing';
import {
  eachOf,
  type Examples,
  type Fresh,
  type Owner,
  type Person,
  type Queues,
} from '../../testing-examples';
import { PASSWORD } from '../../testing-names';
import { submitWithdrawal } from './submit';
import { codeTo } from './testing';

/** Withdrawals to be looked at, to be taken back, and waiting for the owner. */
export type Withdrawals = Record<'submitted' | 'cancellable' | 'asked', string>;

/** Example inputs of customers. */
export const examples = ({
  cards,
  withdrawals,
}: {
  cards: { main: string };
  withdrawals: Withdrawals;
}): Examples => ({
  'withdrawals.detail': { withdraw_no: withdrawals.submitted },
  'withdrawals.cancel': { withdraw_no: withdrawals.cancellable },
  'withdrawals.confirm': { withdraw_no: withdrawals.asked, agree: true },
  'withdrawals.create': {
    amount: 100,
    card_id: cards.main,
    pay_password: PASSWORD,
    sms_code: '000000',
    request_token: 'token-0001',
  },
});
/** Example inputs of staff. */
export const staffExamples = ({ withdrawals }: { withdrawals: Withdrawals }): Examples => ({
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
});

/** Asks for money: the owner twice, a member once. */
export async function askForMoney(
  app: TestApp,
  { uid, subId, memberName, canary }: Owner,
  cardId: string,
): Promise<Withdrawals> {
  const ask = async (isMember: boolean) => {
    const by = isMember
      ? ({ kind: 'sub', name: memberName } as const)
      : ({ kind: 'owner', name: canary } as const);
    const wish = { uid, by, subId: isMember ? subId : null, amount: fen(300_00), cardId, remark: canary };
    return (await app.database.transaction((tx) => submitWithdrawal(app.deps, tx, wish))).withdraw_no;
  };
  return { submitted: await ask(false), cancellable: await ask(false), asked: await ask(true) };
}

/** The state that each of these calls needs before it, so that it succeeds. */
export const fresh: Record<string, Fresh<Person & { withdrawals: Withdrawals }>> = {
  async [api.withdrawals.create.path](app, { owner, phone }, as) {
    return as === owner ? { sms_code: await codeTo(app, as, 'withdraw', phone) } : {};
  },
  // A sub-account takes back what it asked for itself.
  [api.withdrawals.cancel.path]: async (_, { withdrawals }, as) =>
    'sub_token' in as ? { withdraw_no: withdrawals.asked } : {},
};

/** Its queues of the console. */
export const queues: Queues = {
  withdraw: {
    endpoint: api.withdrawals.staffList,
    all: eachOf('status', ['open', 'success', 'rejected', 'failed', 'returned', 'cancelled']),
    work: ['approve', 'approve2', 'paying'],
    // A payout waits for the bank until it is overdue; one that staff took there waits for them.
    waits: ({ status, alarm, by_hand, request_no }) =>
      alarm === true || (status === 'paying' && by_hand === true && request_no === null),
  },
};
