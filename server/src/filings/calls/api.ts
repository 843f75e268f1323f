import { dayOf } from '@uc/contract/day';
import { dutyTexts } from '@uc/contract/filings/case-texts';
import type { areaCalls, businessCalls } from '@uc/contract/filings/area-calls';
import type { confirmCalls } from '@uc/contract/filings/confirm';
import type { FilingArea } from '@uc/contract/filings/kinds';
import type { z } from 'zod';
import { rangeOf } from '../../calendar/index';
import {
  afterCheck,
  creatorOf,
  type Customer,
  type Handlers,
  ownTransaction,
  refuse,
  type RequestFacts,
} from '../../call/index';
import { now } from '../../clock';
import type { Db } from '../../db/index';
import type { Deps } from '../../deps';
import type { CaseForm } from '../law/areas';
import { ordersOfCases } from '../money/store';
import { copyCase, saveDraft } from '../draft/draft';
import { isEstimatedDuty } from '../cases/duties';
import { exportCases } from './export';
import { cancelFollowUp, orderFollowUp, previewFollowUp } from '../duties/follow-up';
import { caseList, countFound, dutiesOfArea } from '../cases/list-store';
import { answerFaults, replyToCase } from '../office/reply';
import { confirmDraft } from '../draft/confirm';
import { seenCase } from '../cases/visibility';
import type { CaseRow } from '../cases/store';
import { cancelCase, submitCase } from '../draft/submit';
import { checkCase, checkForm, refuseFaults } from '../draft/check';
import { countIn, countsOf, tabCounts } from '../cases/tab-store';
import { detailView, rowView } from './view';

type AnyCalls = ReturnType<typeof areaCalls<FilingArea, z.ZodType<CaseForm>>>;
type AnyBusiness = ReturnType<typeof businessCalls<FilingArea, Record<string, string>>>;
const SHOWN_DUTIES = 100;

/** The calls of one kind of filing (filings.md#filing-calls). */
export function areaHandlers(deps: Deps, area: FilingArea): Handlers<AnyCalls> {
  const shown = shower(deps);
  const seen = (db: Db, actor: Customer, no: string) => seenCase(db, actor, area, no);
  return {
    async list({ input, actor, db }) {
      const { page, page_size, tab, status, keyword, applicant, sort } = input;
      const creator = creatorOf(actor, 'ip');
      const range = rangeOf(input);
      const filter = {
        area,
        creator,
        tab,
        status,
        keyword: keyword || undefined,
        applicant: applicant || undefined,
        ...range,
      };
      const paged = {
        limit: page_size,
        offset: (page - 1) * page_size,
        isOldestFirst: sort !== undefined && !sort.startsWith('-'),
      };
      const isCounted = !filter.keyword && !filter.applicant && !range.from && !range.to;
      const pageOf = (total: number) => caseList(db, actor.uid, filter, { ...paged, total });
      // The first page is read from its beginning, however long the list is: it need not wait for the count.
      const [counted, at, found, firstRows] = await Promise.all([
        countsOf(db, actor.uid, creator, area),
        now(db),
        isCounted ? undefined : countFound(db, actor.uid, filter),
        paged.offset === 0 ? pageOf(Infinity) : undefined,
      ]);
      const counts = tabCounts(counted);
      const total = found ?? (status === undefined ? counts[tab ?? 'all'] : countIn(counted, status));
      const today = dayOf(at);
      const rows = firstRows ?? (await pageOf(total));
      const orders = rows.length === 0 ? [] : await ordersOfCases(db, rows);
      const ofCase = ({ app_no: no }: CaseRow) => orders.filter(({ app_no }) => app_no === no);
      const list = rows.map((row) => rowView(row, actor, today, ofCase(row)));
      return { list, total, page, page_size, counts };
    },
    exportList: ({ input, actor, db }) => exportCases(db, actor, area, input),
    detail: async ({ input, actor, db }) => shown(db, await seen(db, actor, input.app_no), actor),
    saveDraft: async ({ input, actor, db }) => shown(db, await saveDraft(db, actor, area, input), actor),
    check: ownTransaction(async ({ input, actor, db }) => {
      if (input.form !== undefined) return checkForm(db, { uid: actor.uid, area }, input.form);
      if (input.app_no === undefined) throw refuse('notFound');
      const row = await seen(db, actor, input.app_no);
      if (row.status !== 'draft') throw refuse('state.conflict');
      const { faults, fees } = await checkCase(deps, db, row);
      return { faults, fees };
    }),
    // The papers are read before the transaction, here and in an answer: opening them takes a while.
    submit: afterCheck(
      async ({ input, actor }) => {
        const { db } = deps.database;
        const row = await seen(db, actor, input.app_no);
        // A draft that has changed is refused in its turn, where a repeated call hears its own answer first.
        if (row.version !== input.version || row.status !== 'draft') return;
        refuseFaults((await checkCase(deps, db, row)).faults);
      },
      async ({ input, actor, db, request }) =>
        shown(db, await submitCase(deps, db, actor, area, input), actor, request),
    ),
    cancel: async ({ input, actor, db, request }) =>
      shown(db, await cancelCase(db, actor, area, input), actor, request),
    reply: ownTransaction(async ({ input, actor, db, request }) => {
      const row = await seen(db, actor, input.app_no);
      if (row.version !== input.version) throw refuse('state.conflict');
      const faults = await answerFaults(deps, db, row, input);
      return deps.database.transaction(async (tx) =>
        shown(tx, await replyToCase(deps, tx, actor, area, input, faults), actor, request),
      );
    }),
    copy: async ({ input, actor, db, request }) =>
      shown(db, await copyCase(db, actor, area, input.app_no), actor, request),
    async upcoming({ actor, db }) {
      const list = await dutiesOfArea(db, actor.uid, area, creatorOf(actor, 'ip'), SHOWN_DUTIES);
      return {
        list: list.map(({ kind, ...one }) => ({
          ...one,
          text: dutyTexts[kind][0],
          is_estimate: isEstimatedDuty(kind, one.due_on),
        })),
      };
    },
  };
}

/** Handlers for later businesses of a case. */
export function businessHandlers(deps: Deps, area: FilingArea): Handlers<AnyBusiness> {
  const shown = shower(deps);
  return {
    orderFees: async ({ input, actor, db }) =>
      previewFollowUp(db, await seenCase(db, actor, area, input.app_no), input.business),
    order: async ({ input, actor, db, request }) =>
      shown(db, await orderFollowUp(db, actor, area, input), actor, request),
    cancelOrder: async ({ input, actor, db, request }) =>
      shown(db, await cancelFollowUp(db, actor, area, input), actor, request),
  };
}

/** The approval of a patent's draft. */
export function confirmHandlers(deps: Deps): Handlers<typeof confirmCalls> {
  const shown = shower(deps);
  return {
    confirmDraft: async ({ input, actor, db, request }) =>
      shown(db, await confirmDraft(db, actor, input), actor, request),
  };
}

/** Answers with a case as it is now, and names it in the operation log. */
const shower =
  (deps: Deps) => async (db: Db, row: CaseRow, actor: Customer, request?: Pick<RequestFacts, 'note'>) => {
    request?.note({ bizNo: row.app_no });
    return detailView(deps, db, row, actor);
  };
