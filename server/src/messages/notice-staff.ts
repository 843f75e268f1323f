import type { Output } from '@uc/contract/endpoint';
import { noticeAudiences, noticeStates, type NoticeState, type notices } from '@uc/contract/notices';
import * as clock from '../clock';
import { type Handlers, refuse, refuseForm, type Staff } from '../call/index';
import type { Db, Tx } from '../db/index';
import { mintId } from '../vault/index';
import {
  findNotice,
  insertNoticeEvent,
  insertNotices,
  listNotices,
  newestNotices,
  noticeEvents,
  type NoticeEvents,
  type NoticeRow,
  removeFromBoxes,
  thisMoment,
  updateNotice,
} from './notice-store';
import { askOf } from '../room/index';

type Action = Output<typeof notices.staffNoticeEdit>['actions'][number];
const actions: Record<NoticeState, Action[]> = {
  draft: ['edit', 'publish', 'withdraw'],
  scheduled: ['withdraw'],
  published: ['withdraw'],
  withdrawn: [],
};
const SHOWN = 5;

/**
 * 系统公告 as everybody reads them, and the staff's side: draft, hour, audience, withdrawal
 * (messages.md#notices-for-everybody).
 */
export const noticeHandlers: Handlers<typeof notices> = {
  async notices({ db }) {
    const list = await newestNotices(db, null, SHOWN);
    return { list: list.map((one) => ({ ...one, at: one.at! })) };
  },
  async staffNotices({ input, db }) {
    const { status, todo, keyword } = input;
    const { rows, ...found } = await listNotices(
      db,
      { status: todo ? 'draft' : status, keyword: keyword || undefined },
      askOf(input),
    );
    const events = await noticeEvents(
      db,
      rows.map(({ notice_id }) => notice_id),
    );
    return { list: rows.map((row) => noticeView(row, events)), ...found };
  },
  async staffNoticeCreate({ input, actor, db }) {
    const no = mintId('G');
    await insertNotices(db, [{ ...input, notice_id: no, status: 'draft', created_by: actor.name }]);
    return recorded(db, actor, no, 'create');
  },
  async staffNoticeEdit({ input: { no, version, ...words }, actor, db }) {
    await transition(db, { no, version }, 'edit', words);
    return recorded(db, actor, no, 'edit');
  },
  async staffNoticePublish({ input: { no, version, publish_at: at }, actor, db }) {
    if (at !== undefined && at < (await clock.now(db)))
      throw refuseForm({ field: 'publish_at', message: '发布时间已过' });
    await transition(db, { no, version }, 'publish', {
      status: 'published',
      published_at: at ?? thisMoment,
      sent_to: 0,
    });
    return recorded(db, actor, no, 'publish');
  },
  async staffNoticeWithdraw({ input: { no, version, reason }, actor, db }) {
    await transition(db, { no, version }, 'withdraw', { status: 'withdrawn', sent_to: null });
    await removeFromBoxes(db, no);
    return recorded(db, actor, no, 'withdraw', reason);
  },
};

async function transition(
  tx: Tx,
  which: { no: string; version: number },
  action: Action,
  change: Parameters<typeof updateNotice>[2],
): Promise<void> {
  const row = await findNotice(tx, which.no);
  if (row === undefined) throw refuse('notFound');
  if (!actions[row.state].includes(action)) throw refuse('state.conflict');
  if (!(await updateNotice(tx, which, change))) throw refuse('state.conflict');
}

async function recorded(tx: Tx, { name, staffId }: Staff, no: string, event: string, reason = '') {
  await insertNoticeEvent(tx, { notice_id: no, event, done_by: name, staff_id: staffId, reason });
  return noticeView(await noticeOf(tx, no), await noticeEvents(tx, [no]));
}

async function noticeOf(db: Db, no: string): Promise<NoticeRow> {
  return (await findNotice(db, no))!;
}

const eventTexts: Record<string, string> = {
  create: '新建公告',
  edit: '修改公告',
  publish: '发布公告',
  withdraw: '撤回公告',
};
const noticeView = (row: NoticeRow, events: NoticeEvents): Output<typeof notices.staffNoticeEdit> => ({
  no: row.notice_id,
  title: row.title,
  content: row.content,
  audience: row.audience,
  audience_text: noticeAudiences[row.audience],
  state: row.state,
  state_text: noticeStates[row.state],
  publish_at: row.published_at,
  created_by: row.created_by,
  created_at: row.created_at,
  version: row.version,
  timeline: events
    .filter(({ notice_id }) => notice_id === row.notice_id)
    .map(({ event, done_by, reason, created_at }) => ({
      at: created_at,
      actor: done_by,
      text: eventTexts[event] ?? event,
      comment: reason,
    })),
  actions: actions[row.state],
});
