import type { worksComplaints } from '@uc/contract/works/complaints';
import { type ComplaintSide, complaintSideTexts } from '@uc/contract/works/complaint-texts';
import { profileOf } from '../accounts/index';
import { type Call, creatorOf, type Customer, type Handlers } from '../call/index';
import type { Deps } from '../deps';
import { answerComplaint, complain, withdrawComplaint, workComplainedOf } from './complaint';
import { type ComplaintRow, complaintPage, countComplaints } from './complaint-store';
import { complaintView } from './complaint-view';
import { contentIn } from './content';

const sides = Object.keys(complaintSideTexts) as ComplaintSide[];
const mayManage = ({ permissions }: Pick<Customer, 'permissions'>) => permissions.has('fac.work:manage');

/** Complaints about works, of both sides (works.md#complaints, ADR 43). */
export const complaintCalls = (deps: Deps): Handlers<typeof worksComplaints> => {
  const shown = (
    { actor, db, request }: Pick<Call<(typeof worksComplaints)['complain']>, 'actor' | 'db' | 'request'>,
    row: ComplaintRow,
    side: ComplaintSide,
  ) => {
    request.note({ bizNo: row.complaint_no });
    return complaintView(deps, db, row, { side, mayManage: mayManage(actor) });
  };
  return {
    async complaintTarget({ input: { work_no }, actor, db }) {
      const work = await workComplainedOf(db, work_no);
      const author = (await profileOf(db, work.uid))?.nickname ?? '';
      return { work_no, title: contentIn(work).title ?? '', author, is_own: work.uid === actor.uid };
    },
    async complaintList({ input: { page, page_size, side, keyword, sort, ...days }, actor, db }) {
      const asked = {
        uid: actor.uid,
        creator: creatorOf(actor, 'fac'),
        keyword: keyword || undefined,
        ...days,
      };
      const counts = { received: 0, made: 0 };
      for (const one of sides) counts[one] = await countComplaints(db, { ...asked, side: one });
      const pages = { limit: page_size, offset: (page - 1) * page_size, sort };
      const list = [];
      for (const row of await complaintPage(db, { ...asked, side }, pages))
        list.push(await complaintView(deps, db, row, { side, mayManage: mayManage(actor) }));
      return { list, total: counts[side], page, page_size, counts };
    },
    complain: async (call) => shown(call, await complain(call.db, call.actor, call.input), 'made'),
    answerComplaint: async (call) =>
      shown(call, await answerComplaint(call.db, call.actor, call.input), 'received'),
    withdrawComplaint: async (call) =>
      shown(call, await withdrawComplaint(call.db, call.actor, call.input), 'made'),
  };
};
