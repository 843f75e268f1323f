import type { requestStaffCalls } from '@uc/contract/crowdsourcing/request-staff';
import { dayOf } from '@uc/contract/day';
import { type Handlers, refuse, type Staff } from '../../call/index';
import { now } from '../../clock';
import { eachRow, type Tx } from '../../db/index';
import type { Deps } from '../../deps';
import { lockAlone } from '../../finance/bookings/index';
import { initiatorOf } from '../../ledger/index';
import { recordStaffOperation } from '../../operations/index';
import { allWords, deleteWord, insertWord } from '../../words/index';
import { shortlisted } from '../bids/bidders';
import { invalidateBid } from '../bids/invalid';
import { holdUnfunded } from '../contracts/sign';
import { categoryView, saveCategory } from './category-staff';
import { allCategories } from './category-store';
import { approveRequest, banRequest, rejectRequest } from './decide';
import { lockPrizes } from './prizes';
import { requestQueue } from './queue-store';
import { caseOf } from './staff-view';
import { anyRow, lockRequest, type RequestRow } from './store';
import { settleByStaff } from './settlement';
import { transition } from './transition';
import { chooseLonger, dismissObjections, upholdObjection } from './unchosen';
import { askOf } from '../../room/index';

/** The queue of requests, the category tree and the list of words (console.md#staff-calls). */
export const requestStaff = (deps: Deps): Handlers<typeof requestStaffCalls> => {
  const logged = async (tx: Tx, actor: Staff, row: RequestRow, action: string, comment = '') => {
    const changes = comment === '' ? [] : [{ field: '原因', before: '', after: comment }];
    await recordStaffOperation(tx, actor, {
      uid: row.uid,
      bizNo: row.request_no,
      module: 'requests',
      action,
      changes,
    });
    return caseOf(deps, tx, row);
  };
  return {
    async staffList({ input, db }) {
      const { status, todo, keyword, sort } = input;
      const { rows, ...found } = await requestQueue(
        db,
        { status: todo ? 'open' : status, keyword: keyword || undefined },
        { ...askOf(input), isNewestFirst: sort?.startsWith('-') ?? false },
      );
      return { list: await eachRow(db, rows, (db, row) => caseOf(deps, db, row)), ...found };
    },
    async staffDetail({ input, db }) {
      const row = await anyRow(db, input.no);
      if (row?.submitted_at == null) throw refuse('notFound');
      return caseOf(deps, db, row);
    },
    async staffApprove({ input, actor, db }) {
      const row = await approveRequest(db, await toDecide(db, input), initiatorOf(actor));
      return logged(db, actor, row, 'staffApprove');
    },
    async staffReject({ input, actor, db }) {
      const row = await rejectRequest(db, await toDecide(db, input), initiatorOf(actor), input.reason);
      return logged(db, actor, row, 'staffReject', input.reason);
    },
    async staffBan({ input, actor, db }) {
      const found = await anyRow(db, input.no);
      const endContract = found?.status === 'contracting' ? await holdUnfunded(db, found) : undefined;
      const row = await banRequest(db, await toDecide(db, input), initiatorOf(actor), {
        reason: input.reason,
        endContract,
      });
      return logged(db, actor, row, 'staffBan', input.reason);
    },
    async staffBidInvalid({ input, actor, db }) {
      const before = await toDecide(db, input);
      const details = { by: initiatorOf(actor), comment: input.reason };
      const row = await transition(db, before, 'invalidate', details, { due_at: before.due_at });
      await invalidateBid(db, row, input.bid_no, input.reason);
      return logged(db, actor, (await anyRow(db, input.no))!, 'staffBidInvalid', input.reason);
    },
    async staffDecide({ input, actor, db }) {
      if (input.event === 'settle') await lockAlone(db, actor, 'reward');
      const before = await toDecide(db, input);
      const row =
        input.event === 'extend'
          ? await chooseLonger(db, before, initiatorOf(actor), input.reason)
          : await settleByStaff(db, before, actor, input.reason);
      return logged(db, actor, row, 'staffDecide', input.reason);
    },
    async staffUphold({ input, actor, db }) {
      const row = await upholdObjection(db, await toDecide(db, input), initiatorOf(actor), input.reason);
      return logged(db, actor, row, 'staffUphold', input.reason);
    },
    async staffDismiss({ input, actor, db }) {
      const row = await dismissObjections(db, await toDecide(db, input), initiatorOf(actor), input.reason);
      return logged(db, actor, row, 'staffDismiss', input.reason);
    },
    async staffCategories({ input: { page, page_size, keyword = '' }, db }) {
      const [rows, at] = await Promise.all([allCategories(db), now(db)]);
      return paged(
        rows.flatMap((row) => (row.text.includes(keyword) ? [categoryView(rows, row, dayOf(at))] : [])),
        page,
        page_size,
      );
    },
    async staffCategorySave({ input, db }) {
      const row = await saveCategory(db, input);
      return categoryView(await allCategories(db), row, dayOf(await now(db)));
    },
    async staffWords({ input: { page, page_size, keyword = '' }, db }) {
      const words = await allWords(db);
      return paged(
        words.filter(({ word }) => word.includes(keyword)),
        page,
        page_size,
      );
    },
    async staffWordAdd({ input, actor, db }) {
      const { word, refuses } = input;
      const row = await insertWord(db, { word, effect: refuses ? 'refuse' : 'review', added_by: actor.name });
      if (row === undefined) throw refuse('state.conflict');
      return row;
    },
    async staffWordRemove({ input, db }) {
      if (!(await deleteWord(db, input.word))) throw refuse('notFound');
      return { word: input.word };
    },
  };
};

const paged = <T>(rows: readonly T[], page: number, size: number) => ({
  list: rows.slice((page - 1) * size, page * size),
  total: rows.length,
  page,
  page_size: size,
});

/** The request that staff decide, in the version they saw, locked after the ledger accounts (trust §3.5). */
async function toDecide(tx: Tx, { no, version }: { no: string; version: number }): Promise<RequestRow> {
  const found = await anyRow(tx, no);
  if (found === undefined) throw refuse('notFound');
  // With a contract nothing is a prize any more, and the accounts of its two sides are locked with it.
  if (found.status !== 'contracting') await lockPrizes(tx, found.uid, await shortlisted(tx, found));
  const row = await lockRequest(tx, found);
  if (row?.version !== version || row.status !== found.status) throw refuse('state.conflict');
  return row;
}
