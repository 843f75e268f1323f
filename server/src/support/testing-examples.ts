import { api } from '@uc/contract';
import type { TicketStatus } from '@uc/contract/support/texts';
import type { TestApp } from '../testing';
import type { Examples, Fresh, Owner, Person, Queues } from '../testing-examples';
import { mintId } from '../vault/index';
import { insertEntry, insertTicket } from './store';

const { support } = api;
const HOUR = 3_600_000;
/** A ticket that nobody works on yet, and one that waits for its customer's word. */
export type Tickets = Record<'waiting' | 'solved', string>;

/** A ticket about a withdrawal in a state, as far as the database knows it: members see it with the right to see that. */
async function ticketIn(
  app: TestApp,
  { uid, canary }: Pick<Owner, 'uid' | 'canary'>,
  status: TicketStatus,
  withdrawNo: string,
): Promise<{ ticket_no: string; version: number }> {
  const now = Date.now();
  const waits = status === 'asked' || status === 'solved';
  const row = await app.database.transaction(async (tx) => {
    const made = await insertTicket(tx, {
      uid,
      ticket_no: mintId('TK'),
      created_by: canary,
      category: 'money',
      title: `${canary} 的问题`,
      kind: 'withdraw',
      biz_no: withdrawNo,
      status,
      first_due: new Date(now + 24 * HOUR),
      solve_due: new Date(now + 72 * HOUR),
      ...(waits && { paused_at: new Date(now), wait_until: new Date(now + 24 * HOUR) }),
      entries: 1,
    });
    const { ticket_no } = made;
    const said = { event: 'open', actor_kind: 'customer', actor: canary, body: `${canary} 的说明` } as const;
    await insertEntry(tx, { uid, ticket_no, seq: 1, ...said });
    return made;
  });
  return { ticket_no: row.ticket_no, version: row.version };
}

export const newTickets = async (app: TestApp, who: Owner, withdrawNo: string): Promise<Tickets> => ({
  waiting: (await ticketIn(app, who, 'waiting', withdrawNo)).ticket_no,
  solved: (await ticketIn(app, who, 'solved', withdrawNo)).ticket_no,
});

type Asked = Person & { tickets: Tickets; withdrawals: { submitted: string } };

const inState =
  (status: TicketStatus): Fresh<Asked> =>
  (app, tenant) =>
    ticketIn(app, tenant, status, tenant.withdrawals.submitted);
/** The state that each call about a ticket needs before it, so that it succeeds. */
export const fresh: Record<string, Fresh<Asked>> = {
  // As many as these calls have opened by now are more than an account may have.
  async [support.open.path](app, { uid, tickets: { waiting, solved } }) {
    await app.database.asOwner(
      `update tickets set status = 'withdrawn', closed_at = now(), wait_until = null
       where uid = ${uid} and ticket_no not in ('${waiting}', '${solved}')`,
    );
    return {};
  },
  [support.reply.path]: inState('asked'),
  [support.urge.path]: inState('waiting'),
  [support.confirm.path]: inState('solved'),
  [support.reopen.path]: inState('solved'),
  [support.withdraw.path]: inState('waiting'),
};

/** Example inputs of customers. */
export const examples = ({ tickets, withdrawals, canary }: Asked): Examples => ({
  'support.detail': { ticket_no: tickets.waiting },
  'support.document': { kind: 'withdraw', biz_no: withdrawals.submitted },
  'support.open': {
    category: 'money',
    title: `${canary} 的提现`,
    body: `${canary} 的提现何时到账？`,
    kind: 'withdraw',
    biz_no: withdrawals.submitted,
  },
  'support.reply': { ticket_no: tickets.waiting, version: 1000, body: `${canary} 补充说明` },
  'support.urge': { ticket_no: tickets.waiting, version: 1000 },
  'support.confirm': { ticket_no: tickets.solved, version: 1000 },
  'support.reopen': { ticket_no: tickets.solved, version: 1000, body: `${canary} 仍未解决` },
  'support.withdraw': { ticket_no: tickets.waiting, version: 1000 },
});

/** Example inputs of staff. */
export const staffExamples = ({ tickets: { waiting: no } }: { tickets: Tickets }): Examples => ({
  'support.staffTicketDetail': { no },
  'support.staffTicketTake': { no, version: 1000 },
  'support.staffTicketReply': { no, version: 1000, body: '您好，款项已在处理中', outcome: 'working' },
  'support.staffTicketHandOver': { no, version: 1000, reason: '不属于我的业务' },
  'support.staffTicketMerge': { no, version: 1000, into: no },
  'support.staffAnswersFor': { no },
  'support.staffAnswerSave': { title: '证明用回复', body: '{客户}您好，工单{工单}已处理' },
  'support.staffAnswerDelete': { answer_no: 'proof-none', version: 1000 },
  'support.staffSharedAnswerSave': { title: '证明用共享回复', body: '{客户}您好，工单{工单}已处理' },
  'support.staffSharedAnswerDelete': { answer_no: 'proof-none', version: 1000 },
  'support.staffTicketNote': { no, version: 1000, reason: '已电话联系客户' },
});

/** Its queue of the console. */
export const queues: Queues = {
  ticket: { endpoint: api.support.staffTicketList, work: ['take', 'reply'] },
};
