import type { works as agreed } from '@uc/contract/works/works';
import type { complaintStaffCalls, worksComplaints } from '@uc/contract/works/complaints';
import type { worksStaffCalls } from '@uc/contract/works/staff';
import { type WorkTab, workTabStates } from '@uc/contract/works/texts';
import { type Call, type Customer, type Handlers, ownTransaction, refuse } from '../call/index';
import { now } from '../clock';
import type { Db } from '../db/index';
import type { Deps } from '../deps';
import { uploadSlots } from '../files/index';
import {
  cancelWork,
  hideWork,
  ownedBy,
  removeWork,
  saveWork,
  showWork,
  sortWorks,
  submitWork,
  topWork,
} from './change';
import { exportWorks } from './export';
import { makePicture, pictureAnswer, pictureView } from './pictures';
import { countByStatus, findWork, workPage, type WorkRow } from './store';
import { listed, videoOf, workView } from './view';
import { makeVideo, videoAnswers } from './videos';

type Calls = Omit<
  typeof agreed,
  keyof typeof worksStaffCalls | keyof typeof worksComplaints | keyof typeof complaintStaffCalls
>;

/** Works for customers, and their pictures for everybody (works.md#screen, works.md#work-states). */
export const workCalls = (deps: Deps): Handlers<Calls> => {
  const inSlot = uploadSlots({ each: 2, all: 4 });
  const answerWith = videoAnswers(deps);
  const shown = async (
    { actor, db, request }: Pick<Call<Calls['submit']>, 'actor' | 'db' | 'request'>,
    row: WorkRow,
  ) => {
    request.note({ bizNo: row.work_no });
    return workView(deps, db, row, actor.permissions.has('fac.work:manage'));
  };
  return {
    async list({ input: { page, page_size, tab, category, keyword, sort, ...days }, actor, db }) {
      const owned = ownedBy(actor);
      const pages = { limit: page_size, offset: (page - 1) * page_size, sort };
      const [{ rows, total }, counts] = await Promise.all([
        workPage(db, owned, { ...days, tab, category, keyword: keyword || undefined }, pages),
        countsOf(db, actor),
      ]);
      return { list: await listed(deps, db, rows, actor), total, page, page_size, counts };
    },
    async detail({ input, actor, db }) {
      const row = await findWork(db, ownedBy(actor), input.work_no);
      if (row === undefined) throw refuse('notFound');
      return workView(deps, db, row, actor.permissions.has('fac.work:manage'));
    },
    picture: ownTransaction(async ({ input, actor }) => {
      const about = { uid: actor.uid, fileId: input.file_id };
      const row = await inSlot(actor.uid, () => makePicture(deps, about));
      return pictureView(deps, row, await now(deps.database.db));
    }),
    video: ownTransaction(async ({ input, actor }) => {
      const about = { uid: actor.uid, fileId: input.file_id };
      const row = await inSlot(actor.uid, () => makeVideo(deps, about));
      const found = await videoOf(deps, deps.database.db, row);
      if (found === null) throw refuse('notFound');
      return found;
    }),
    save: async (call) => shown(call, await saveWork(call.db, call.actor, call.input)),
    submit: async (call) => shown(call, await submitWork(call.db, call.actor, call.input)),
    cancel: async (call) => shown(call, await cancelWork(call.db, call.actor, call.input)),
    online: async (call) => shown(call, await showWork(call.db, call.actor, call.input)),
    offline: async (call) => shown(call, await hideWork(call.db, call.actor, call.input)),
    top: async (call) => shown(call, await topWork(call.db, call.actor, call.input)),
    sort: async ({ input, actor, db }) => ({ count: await sortWorks(db, actor, input.work_nos) }),
    async remove({ input, actor, db, request }) {
      const { work_no } = await removeWork(db, actor, input);
      request.note({ bizNo: work_no });
      return { work_no };
    },
    exportList: ({ input, actor, db }) => exportWorks(db, actor, input),
    image: ({ input }) => pictureAnswer(deps, input),
    play: ({ input, request }) => answerWith(input, request),
  };
};

/** Counts the works that each tab shows to this person. */
async function countsOf(db: Db, actor: Customer): Promise<Record<WorkTab, number>> {
  const counts = await countByStatus(db, ownedBy(actor));
  const entries = Object.entries(workTabStates).map(([tab, states]) => [
    tab,
    states.reduce((sum, status) => sum + (counts.get(status) ?? 0), 0),
  ]);
  return Object.fromEntries(entries) as Record<WorkTab, number>;
}
