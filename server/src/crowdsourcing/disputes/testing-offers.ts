import { api } from '@uc/contract';
import {
  contractActions,
  milestoneActions,
  type Side,
  sideTexts,
} from '@uc/contract/crowdsourcing/contract-texts';
import { disputeActions } from '@uc/contract/crowdsourcing/dispute-texts';
import { PASSWORD } from '../../passport/testing';
import type { As, TestApp } from '../../testing';
import { confirmedBy, inDays } from '../contracts/testing';
import type { Life } from './testing';

const { contracts, disputes, orders } = api;
const text = '交付的文件与约定不符，附对照说明。';
const reason = '计划有变';

/** A step that a side may be offered, and the status of the answer when it is asked for. */
export interface Step {
  name: string;
  isOffered: boolean;
  ask(): Promise<number>;
}

type Ask = () => Promise<{ status: number }>;
const keysOf = <T extends object>(texts: T) => Object.keys(texts) as (keyof T & string)[];

/** Every step of both sides about a contract, its milestones, changes and disputes, as each of them sees it now. */
export async function stepsOf(app: TestApp, life: Life): Promise<Step[]> {
  const steps: Step[] = [];
  for (const side of keysOf(sideTexts)) steps.push(...(await stepsOfSide(app, life, side)));
  return steps;
}

async function stepsOfSide(app: TestApp, life: Life, side: Side): Promise<Step[]> {
  const { no: contract_no } = life;
  const { as } = life[side];
  const seen = await life.seen(as);
  const steps: Step[] = [];
  const add = <A extends string>(
    what: string,
    asks: Partial<Record<A, Ask>>,
    all: readonly A[],
    offered: readonly A[],
  ) => {
    for (const action of all) {
      const ask = asks[action];
      if (ask === undefined) continue;
      const asked = async () => (await ask()).status;
      steps.push({ name: `${side} ${what}${action}`, isOffered: offered.includes(action), ask: asked });
    }
  };
  const terminate = (event: 'propose' | 'agree' | 'withdraw') => () =>
    app.call(
      contracts.terminate,
      { contract_no, event, reason, ...(seen.ending ?? { back: 0, paid: 0 }) },
      as,
    );
  add(
    '',
    {
      confirm: () => confirmedBy(app, as, contract_no),
      refuse: () => app.call(contracts.refuse, { contract_no, reason }, as),
      propose_end: terminate('propose'),
      agree_end: terminate('agree'),
      withdraw_end: terminate('withdraw'),
      change: () => app.call(contracts.propose, { contract_no, reason, milestones: otherDays(seen) }, as),
      write: () => app.call(contracts.write, { contract_no, text, files: [] }, as),
    },
    keysOf(contractActions),
    seen.actions,
  );
  for (const { seq, actions } of seen.milestones)
    add(`${seq}: `, milestoneAsks(app, { contract_no, seq }, as), keysOf(milestoneActions), actions);
  for (const { change_no, can_answer: answers, can_withdraw: withdraws } of seen.changes) {
    const answer = (event: 'agree' | 'withdraw') => () =>
      app.call(contracts.answer, { contract_no, change_no, event }, as);
    add(
      `change ${change_no}: `,
      { answer: answer('agree'), withdraw: answer('withdraw') },
      ['answer', 'withdraw'],
      [...(answers ? (['answer'] as const) : []), ...(withdraws ? (['withdraw'] as const) : [])],
    );
  }
  const { list } = (await app.call(disputes.list, { role: side, contract_no }, as)).data;
  for (const { dispute_no } of list) {
    const { offer, actions, seq } = (await app.call(disputes.detail, { dispute_no }, as)).data;
    add(
      `dispute of ${seq}: `,
      disputeAsks(app, dispute_no, offer?.back ?? 0, as),
      keysOf(disputeActions),
      actions,
    );
  }
  return steps;
}

/** The milestones that stand, the last of those that are not over due on another day. */
function otherDays({ milestones }: Awaited<ReturnType<Life['seen']>>) {
  const living = [
    ...milestones.filter(({ status }) => status !== 'unfunded' && status !== 'dropped'),
    ...milestones.filter(({ status }) => status === 'unfunded'),
  ];
  const over = ['accepted', 'released', 'divided', 'refunded'];
  const last = living.findLast(({ status }) => !over.includes(status));
  return living.map((one) => ({
    title: one.title,
    amount: one.amount,
    due_date: one === last ? otherDay(one.due_date) : one.due_date,
  }));
}
const otherDay = (due: string) => (due === inDays(20) ? inDays(21) : inDays(20));

const milestoneAsks = (app: TestApp, key: { contract_no: string; seq: number }, as: As) => ({
  async fund() {
    const asked = await app.call(contracts.fund, key, as);
    if (asked.status !== 200) return asked;
    const proof = { order_nos: [asked.data.order_no], pay_password: PASSWORD };
    return app.call(orders.pay, proof, as);
  },
  deliver: () => app.call(contracts.deliver, { ...key, note: '初稿三版', files: [] }, as),
  accept: () => app.call(contracts.accept, key, as),
  revise: () => app.call(contracts.revise, { ...key, note: '标志再大一些' }, as),
  refund: () => app.call(contracts.refund, key, as),
  async extend() {
    const { milestones } = (await app.call(contracts.detail, { contract_no: key.contract_no }, as)).data;
    const due_date = otherDay(milestones.find(({ seq }) => seq === key.seq)!.due_date);
    return app.call(contracts.extend, { ...key, due_date, reason }, as);
  },
  dispute: () => app.call(disputes.open, { ...key, type: 'infringement', claim: 50, text }, as),
});

const disputeAsks = (app: TestApp, dispute_no: string, back: number, as: As) => {
  const settle = (event: 'propose' | 'agree' | 'withdraw') => () =>
    app.call(disputes.settle, { dispute_no, event, back: event === 'propose' ? 50 : back }, as);
  return {
    respond: () => app.call(disputes.respond, { dispute_no, text }, as),
    evidence: () => app.call(disputes.evidence, { dispute_no, text }, as),
    propose: settle('propose'),
    agree: settle('agree'),
    withdraw_offer: settle('withdraw'),
    withdraw: () => app.call(disputes.withdraw, { dispute_no }, as),
  };
};
