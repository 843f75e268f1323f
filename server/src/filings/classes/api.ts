import type { Api } from '@uc/contract';
import { dayOf } from '@uc/contract/day';
import { caseLink, caseStatusTexts } from '@uc/contract/filings/case-texts';
import { classesOf, classForms, type TrademarkForm } from '@uc/contract/filings/trademark-form';
import { afterCheck, type Customer, type Handlers, ownTransaction, refuse } from '../../call/index';
import { now } from '../../clock';
import type { Db } from '../../db/index';
import type { Deps } from '../../deps';
import type { CaseRow } from '../cases/store';
import { casesByNo } from '../cases/link-store';
import { checkForm } from '../draft/check';
import { detailView } from '../calls/view';
import { isInScope, seenCase } from '../cases/visibility';
import { areas } from '../law/areas';
import { lawOn } from '../law/law';
import { type CaseOrderRow, ordersOfCases } from '../money/store';
import { dropPapers } from './papers';
import { siblingNos } from './store';
import { prepareClasses, submitClasses } from './submit';

type Calls = Pick<Api['trademark'], 'check' | 'submit' | 'siblings'>;

/**
 * Handlers for a trademark of several classes: it is checked and handed in as a whole, and is a case for each
 * (ADR 99).
 */
export const classHandlers = (deps: Deps): Handlers<Calls> => ({
  check: ownTransaction(async ({ input, actor, db }) => {
    const form = input.form ?? (await draftOf(db, actor, input.app_no));
    const law = await lawOn(db, dayOf(await now(db)));
    const { faults, fees } = await checkForm(db, { uid: actor.uid, area: 'trademark' }, form, law);
    const classes = classForms(form).map((one) => {
      const { official, service, total } = areas.trademark.fees(one, law);
      return { class: one.class ?? null, official, service, total };
    });
    return { faults, fees, classes };
  }),
  submit: afterCheck(
    ({ input, actor }) => prepareClasses(deps, actor, input),
    async ({ input, actor, db, request }, papers) => {
      const rows = await submitClasses(deps, db, actor, input, papers);
      const [first] = rows;
      request.note({ bizNo: first!.app_no });
      const detail = await detailView(deps, db, first!, actor);
      return { ...detail, order_nos: rows.flatMap(({ order_no: no }) => no ?? []) };
    },
    ({ actor }, papers) => dropPapers(deps, actor, papers),
  ),
  async siblings({ input, actor, db }) {
    const row = await seenCase(db, actor, 'trademark', input.app_no);
    const others = await casesByNo(db, actor.uid, await siblingNos(db, actor.uid, row.app_no));
    const seen = others.filter((one) => isInScope(actor, one) && isSameMark(one, row));
    const orders = seen.length === 0 ? [] : await ordersOfCases(db, seen);
    return { list: seen.map((one) => siblingView(one, orders)).toSorted(byClass) };
  },
});

async function draftOf(db: Db, actor: Customer, no: string | undefined): Promise<TrademarkForm> {
  if (no === undefined) throw refuse('notFound');
  const row = await seenCase(db, actor, 'trademark', no);
  if (row.status !== 'draft') throw refuse('state.conflict');
  return row.form as TrademarkForm;
}

/** One that was taken back may have become another mark meanwhile. */
const isSameMark = (one: CaseRow, other: CaseRow): boolean =>
  one.name === other.name &&
  (one.form as TrademarkForm).mark_type === (other.form as TrademarkForm).mark_type;

const siblingView = (row: CaseRow, orders: readonly CaseOrderRow[]) => ({
  app_no: row.app_no,
  name: row.name,
  class: classesOf(row.form as TrademarkForm).class,
  status_text: caseStatusTexts[row.status],
  link: caseLink('trademark', row.app_no),
  order_no:
    orders.find(({ order_no: no, state }) => no === row.order_no && state === 'unpaid')?.order_no ?? null,
});
type Sibling = ReturnType<typeof siblingView>;
const byClass = (one: Sibling, other: Sibling): number => (one.class ?? 0) - (other.class ?? 0);
