import type { invoiceCalls } from '@uc/contract/finance/invoices';
import type { invoiceMonthly } from '@uc/contract/finance/invoice-monthly';
import type { invoiceTitles } from '@uc/contract/finance/invoice-titles';
import { type Customer, creatorOf, type Handlers, refuse, type RequestFacts } from '../../call/index';
import { type Db, eachRow } from '../../db/index';
import type { Deps } from '../../deps';
import { uploadSlots } from '../../files/index';
import { type ApplicationRow, applicationPage, findApplication, type Reader } from './application-store';
import { applyForInvoice, correctApplication, withdrawApplication } from './apply';
import { monthlyView, setMonthly } from './monthly';
import { factsOf, paidOrderPage } from './order-store';
import { packOf } from './pack';
import { listTitles } from './title-store';
import { deleteTitle, saveTitle, setDefaultTitle } from './titles';
import { actionsOf, detailView, orderView, rowView, sellerOf, titleView } from './view';

/** What a person sees of the invoices of their account. */
export const readerOf = (actor: Customer): Reader => ({
  uid: actor.uid,
  creator: creatorOf(actor, 'finance'),
});
/** Whose orders a person may name: those that it sees, also where it sees all invoices. */
const ordersOf = (actor: Customer) => ({
  uid: actor.uid,
  creator: creatorOf(actor, 'finance') ?? creatorOf(actor, 'order'),
});

/** Calls of customers for invoices (invoices.md). */
export const invoiceHandlers = (
  deps: Deps,
): Handlers<typeof invoiceCalls & typeof invoiceTitles & typeof invoiceMonthly> => {
  const inSlot = uploadSlots({ each: 1, all: 2 });
  const made = { vault: deps.vault, seller: sellerOf(deps.config) };
  const shown = async (
    { actor, db, request }: { actor: Customer; db: Db; request?: RequestFacts },
    row: ApplicationRow,
  ) => {
    request?.note({ bizNo: row.apply_no });
    const mayAct = actor.permissions.has('finance.invoice:apply');
    return { ...(await detailView(made, db, row)), actions: mayAct ? actionsOf(row) : [] };
  };
  return {
    async orders({ input: { which, keyword, start_time: from, end_time: to, page, page_size }, actor, db }) {
      const asked = ordersOf(actor);
      const filter = { keyword: keyword || undefined, from, to, isEnded: which === 'ended' };
      const paging = { limit: page_size, offset: (page - 1) * page_size };
      const { nos, total } = await paidOrderPage(db, asked, filter, paging);
      return { list: (await factsOf(db, asked, nos)).map(orderView), total, page, page_size };
    },
    apply: async (call) =>
      shown(call, await applyForInvoice(deps, call.db, call.actor, ordersOf(call.actor).creator, call.input)),
    async list({ input: { status, keyword, start_time: from, end_time: to, page, page_size }, actor, db }) {
      const filter = { status, keyword: keyword || undefined, from, to };
      const paging = { limit: page_size, offset: (page - 1) * page_size };
      const { rows, total } = await applicationPage(db, readerOf(actor), filter, paging);
      return { list: await eachRow(db, rows, (db, row) => rowView(made, db, row)), total, page, page_size };
    },
    async detail({ input: { apply_no: no }, actor, db }) {
      const row = await findApplication(db, readerOf(actor), no);
      if (row === undefined) throw refuse('notFound');
      return shown({ actor, db }, row);
    },
    withdraw: async (call) =>
      shown(call, await withdrawApplication(call.db, call.actor, readerOf(call.actor), call.input)),
    correct: async (call) =>
      shown(
        call,
        await correctApplication(deps, call.db, call.actor, { reader: readerOf(call.actor), ...call.input }),
      ),
    monthly: ({ actor, db }) => monthlyView(db, actor.uid),
    async monthlySave({ input, actor, db }) {
      // It is over everything of the account, also what this person may not see.
      if (ordersOf(actor).creator !== null) throw refuse('permission.denied');
      await setMonthly(deps, db, actor, input);
      return monthlyView(db, actor.uid);
    },
    pack: ({ input: { keyword, start_time: from, end_time: to }, actor, db }) =>
      inSlot(actor.uid, () => packOf(deps, db, readerOf(actor), { keyword: keyword || undefined, from, to })),
    async titles({ actor, db }) {
      return { list: (await listTitles(db, actor.uid)).map((row) => titleView(deps, row)) };
    },
    titleSave: async ({ input, actor, db }) => titleView(deps, await saveTitle(deps, db, actor.uid, input)),
    titleDefault: async ({ input, actor, db }) =>
      titleView(deps, await setDefaultTitle(db, actor.uid, input)),
    async titleDelete({ input, actor, db }) {
      await deleteTitle(db, actor.uid, input);
      return {};
    },
  };
};
