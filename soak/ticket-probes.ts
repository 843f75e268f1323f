import { api } from '@uc/contract';
import { newOwner, newStaff, newSubAccount } from '../server/src/passport/testing';
import { newPayee } from '../server/src/finance/withdrawals/testing';
import { askForMoney } from '../server/src/finance/withdrawals/testing-examples';
import type { As, TestApp } from '../server/src/testing';
import { beside, differs } from './beside';
import type { Stage } from './stage';

const { support } = api;
const PHONE = '13812345678';
const question = { category: 'other', title: '发票抬头怎么改', body: `请联系我${PHONE}` } as const;

/** A ticket and what staff do with it. */
async function newTicket(app: TestApp, as: As, more: object = {}) {
  const { ticket_no: no } = (await app.call(support.open, { ...question, ...more }, as)).data;
  const read = async (by: As) => (await app.call(support.staffTicketDetail, { no }, by)).data;
  return {
    no,
    read,
    take: async (by: As) => app.call(support.staffTicketTake, { no, version: (await read(by)).version }, by),
    ask: async (by: As) =>
      app.call(
        support.staffTicketReply,
        { no, version: (await read(by)).version, body: '请提供抬头与税号', outcome: 'asked' },
        by,
      ),
    note: async (by: As) =>
      app.call(
        support.staffTicketNote,
        { no, version: (await read(by)).version, reason: '客户情绪激动' },
        by,
      ),
  };
}

/** Invariants of tickets, checked over HTTP. */
export const ticketProbes = {
  /** The clock of a ticket stands while its customer is waited for: fifty hours leave all of the 72. */
  ticketClock: (stage: Stage) =>
    beside(stage, async (app) => {
      const { as } = await newOwner(app.deps);
      const staff = (await newStaff(app.deps, 'cs')).as;
      const ticket = await newTicket(app, as);
      await ticket.take(staff);
      await ticket.ask(staff);
      await app.database.asOwner(
        `update tickets set ${['created_at', 'first_due', 'solve_due', 'paused_at', 'wait_until']
          .map((moment) => `${moment} = ${moment} - interval '50 hours'`)
          .join()} where ticket_no = '${ticket.no}'`,
      );
      const { version } = (await app.call(support.detail, { ticket_no: ticket.no }, as)).data;
      await app.call(support.reply, { ticket_no: ticket.no, version, body: '抬头是演示公司' }, as);
      const due = Date.parse(`${(await ticket.read(staff)).due!.replace(' ', 'T')}+08:00`);
      return differs('the hours left to solve a ticket', Math.round((due - Date.now()) / 3_600_000), 72);
    }),
  /** A member reads tickets about documents that its role shows it, and nobody of an account what staff note. */
  ticketReaders: (stage: Stage) =>
    beside(stage, async (app) => {
      const payee = await newPayee(app);
      const member = async (...codes: NonNullable<Parameters<typeof newSubAccount>[2]>) =>
        newSubAccount(app.deps, payee.uid, codes);
      const finance = await member('ticket:view', 'finance.rmb:view');
      const designer = await member('ticket:view', 'fac.work:view');
      const { subId, subUsername: memberName } = finance;
      const who = { uid: payee.uid, subId, memberName, canary: '客户', owner: payee.as };
      const { submitted } = await askForMoney(app, who, payee.cardId);
      const { no, note } = await newTicket(app, payee.as, { kind: 'withdraw', biz_no: submitted });
      await note((await newStaff(app.deps, 'cs')).as);
      const status = async (as: As) => (await app.call(support.detail, { ticket_no: no }, as)).status;
      const { text } = await app.call(support.detail, { ticket_no: no }, payee.as);
      return [
        ...differs(
          'a ticket about a withdrawal, to a member of finance and to another',
          [await status(finance.as), await status(designer.as)],
          [200, 404],
        ),
        ...(text.includes('客户情绪激动') ? ['a customer read what staff noted for each other'] : []),
      ];
    }),
  /** The phone in a ticket is whole for the one of staff who works on it, and masked for the others. */
  ticketNumbers: (stage: Stage) =>
    beside(stage, async (app) => {
      const { as } = await newOwner(app.deps);
      const [worker, other] = [await newStaff(app.deps, 'cs'), await newStaff(app.deps, 'cs')];
      const ticket = await newTicket(app, as);
      await ticket.take(worker.as);
      const said = async (by: As) => (await ticket.read(by)).entries[0]!.body;
      return differs(
        'a phone in a ticket, to who works on it and to a colleague',
        [await said(worker.as), await said(other.as)],
        [question.body, '请联系我138****5678'],
      );
    }),
};
