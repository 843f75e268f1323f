import type { requests as agreed } from '@uc/contract/crowdsourcing/requests';
import type { requestStaffCalls } from '@uc/contract/crowdsourcing/request-staff';
import { requestTabs, type RequestTab, requestTabIds } from '@uc/contract/crowdsourcing/request-texts';
import { rangeOf } from '../../calendar/index';
import { creatorOf, type Customer, type Handlers, refuse, type RequestFacts } from '../../call/index';
import { now } from '../../clock';
import { type Db, eachRow } from '../../db/index';
import type { Deps } from '../../deps';
import { shareFile } from '../../files/index';
import { findProviders } from '../../provider/index';
import { nextOf } from '../contracts/deadline-store';
import { nextSteps } from '../contracts/steps';
import { categoryTexts, categoryTree } from './categories';
import { addBudget, closeRequest, extendRequest, selectEarly } from './change';
import { detailOf, visibleRow } from './detail';
import { copyRequest, removeDraft, saveDraft } from './draft';
import { exportRequests } from './export';
import { formIn } from './form';
import { hallOf } from './hall';
import { countByStatus, listRequests, type RequestRow } from './store';
import { submitRequest } from './submit';
import { ownView } from './view';

type Calls = Omit<typeof agreed, keyof typeof requestStaffCalls>;

/** Requests for customers (crowdsourcing.md#request-states). */
export const requestCalls = (deps: Deps): Handlers<Calls> => {
  const shown = async (db: Db, actor: Customer, request: RequestFacts, row: RequestRow) => {
    request.note({ bizNo: row.request_no });
    return ownView(db, row, actor.permissions, await now(db));
  };
  return {
    categories: async ({ db }) => ({ list: await categoryTree(db) }),
    async published({ input, actor, db }) {
      const creator = creatorOf(actor, 'crowd');
      const { page, page_size, sort, mode, status } = input;
      const filter = { mode, keyword: input.keyword || undefined, ...rangeOf(input) };
      const [byStatus, rows, categories, at] = await Promise.all([
        countByStatus(db, actor.uid, creator, filter),
        listRequests(
          db,
          actor.uid,
          creator,
          { ...filter, statuses: requestTabs[status].statuses },
          { limit: page_size, offset: (page - 1) * page_size, sort },
        ),
        categoryTexts(db),
        now(db),
      ]);
      const counts = Object.fromEntries(requestTabIds.map((tab) => [tab, tabCount(byStatus, tab)])) as Record<
        RequestTab,
        number
      >;
      const nos = rows.map(({ request_no }) => request_no);
      const next = await nextOf(db, actor.uid, 'buyer', nos);
      const steps = await nextSteps(db, actor, 'buyer', nos);
      const list = await eachRow(db, rows, async (db, row) => {
        const view = await ownView(db, row, actor.permissions, at, categories, steps.get(row.request_no));
        return { ...view, clock: view.clock ?? next.get(row.request_no) ?? null };
      });
      return { list, total: counts[status], page, page_size, counts };
    },
    exportList: ({ input, actor, db }) => exportRequests(db, actor, input),
    detail: ({ input, actor, db }) => detailOf(deps, db, actor, input.request_no),
    hall: ({ input, actor, db }) => hallOf(db, actor, input),
    providers: ({ input, actor, db }) => findProviders(deps.config, db, { ...input, except: actor.uid }),
    async saveDraft({ input, actor, db }) {
      const row = await saveDraft(db, actor, input);
      return { request_no: row.request_no, version: row.version, saved_at: row.updated_at };
    },
    submit: async ({ input, actor, db, request }) =>
      shown(db, actor, request, await submitRequest(db, actor, input)),
    extend: async ({ input, actor, db, request }) =>
      shown(db, actor, request, await extendRequest(db, actor, input)),
    addBudget: async ({ input, actor, db, request }) =>
      shown(db, actor, request, await addBudget(db, actor, input)),
    selectEarly: async ({ input, actor, db, request }) =>
      shown(db, actor, request, await selectEarly(db, actor, input)),
    close: async ({ input, actor, db, request }) =>
      shown(db, actor, request, await closeRequest(db, actor, input)),
    async remove({ input, actor, db, request }) {
      await removeDraft(db, actor, input.request_no);
      request.note({ bizNo: input.request_no });
      return { request_no: input.request_no };
    },
    async again({ input, actor, db, request }) {
      const { request_no } = await copyRequest(db, actor, input.request_no);
      request.note({ bizNo: request_no });
      return { request_no };
    },
    async attachment({ input: { request_no, file_id }, actor, db }) {
      const row = await visibleRow(db, actor, request_no);
      if (formIn(row).attachments?.includes(file_id) !== true) throw refuse('notFound');
      if (row.uid !== actor.uid)
        await shareFile(db, { ownerUid: row.uid, fileId: file_id, withUid: actor.uid });
      return { file_id };
    },
  };
};

const tabCount = (byStatus: ReadonlyMap<string, number>, tab: RequestTab): number =>
  requestTabs[tab].statuses.reduce((sum, status) => sum + (byStatus.get(status) ?? 0), 0);
