import type { Api } from '@uc/contract';
import { type Handlers, refuse, refuseForm } from '../call/index';
import { onOneConnection } from '../db/index';
import type { Deps } from '../deps';
import { audienceOf } from './audience';
import { type Choice, findMessage, listMessages, markMessages, neighboursOf, unmarkMessages } from './store';
import { unreadOf } from './unread-store';
import { columns, matterHandlers } from './matters';
import { muteHandlers } from './mutes';
import { markOfNow } from './matters-store';
import { noticeHandlers } from './notice-staff';
import { unsubscribeHandlers } from './unsubscribe';
import type { ObjectStates, Recipients } from '../room/index';
import { messageViews } from './view';

const SENDER = '用户中心';

/** The message box; who is asked sees, counts and marks for themselves alone (messages.md#audience). */
export const messages = (
  deps: Deps,
  recipients: Recipients,
  states: ObjectStates,
): Handlers<Api['messages']> => ({
  ...matterHandlers(states),
  ...muteHandlers,
  ...noticeHandlers,
  ...unsubscribeHandlers(deps, recipients),

  list: ({ input: { page, page_size, category, read, keyword }, actor, db }) =>
    onOneConnection(db, async (one) => {
      const audience = audienceOf(actor);
      const filter = { category, read, keyword: keyword || undefined };
      const [{ rows, total }, unread] = await Promise.all([
        listMessages(one, audience, filter, { limit: page_size, offset: (page - 1) * page_size }),
        unreadOf(one, audience),
      ]);
      return { list: await messageViews(one, states, actor.uid, rows), total, page, page_size, unread };
    }),

  unreadCount: ({ actor, db }) => unreadOf(db, audienceOf(actor)),

  async detail({ input: { id }, actor, db }) {
    const audience = audienceOf(actor);
    const row = await findMessage(db, audience, id);
    if (row === undefined) throw refuse('notFound');
    await markMessages(db, audience, { ids: [id] }, 'read_at');
    const [view] = await messageViews(db, states, actor.uid, [row]);
    return {
      ...view!,
      read: true,
      content: row.content,
      sender: SENDER,
      ...(await neighboursOf(db, audience, id)),
    };
  },

  async read({ input, actor, db }) {
    const audience = audienceOf(actor);
    await markMessages(db, audience, choiceOf(input), 'read_at');
    return { unread: await unreadOf(db, audience), mark: await markOfNow(db) };
  },

  async remove({ input: { ids }, actor, db }) {
    const audience = audienceOf(actor);
    await markMessages(db, audience, { ids }, 'deleted_at');
    return { unread: await unreadOf(db, audience) };
  },

  async restore({ input: { ids, mark, of }, actor, db }) {
    const audience = audienceOf(actor);
    if ((ids === undefined) === (mark === undefined))
      throw refuseForm({ field: 'ids', message: '请指定要撤销的消息或操作' });
    await unmarkMessages(db, audience, ids ? { ids } : { mark: mark! }, columns[of]);
    return { unread: await unreadOf(db, audience) };
  },
});

/** Exactly one way to say which messages. */
function choiceOf({ ids, category, all }: Parameters<Handlers<Api['messages']>['read']>[0]['input']): Choice {
  const ways: Choice[] = [];
  if (ids !== undefined) ways.push({ ids });
  if (category !== undefined) ways.push({ category });
  if (all === true) ways.push('all');
  if (ways.length !== 1) throw refuseForm({ field: 'ids', message: '请指定消息、一个分类或全部' });
  return ways[0]!;
}
