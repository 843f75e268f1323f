import type { Api } from '@uc/contract';
import { type Handlers, refuse, refuseForm } from '../call/index';
import { onOneConnection } from '../db/index';
import type { ObjectStates } from '../room/index';
import { audienceOf } from './audience';
import { listMatters, markOfNow, messagesOf } from './matters-store';
import { markMessages } from './store';
import { unreadOf } from './unread-store';
import { messageViews } from './view';

type Matters = Pick<Api['messages'], 'matters' | 'matter' | 'markMatters'>;
/** The column of each mark. */
export const columns = { read: 'read_at', deleted: 'deleted_at' } as const;

/** The box by matters (messages.md#matters): what is marked of one is marked of all its messages that the person sees. */
export const matterHandlers = (states: ObjectStates): Handlers<Matters> => ({
  matters: ({ input: { after, page_size, category, read, keyword }, actor, db }) =>
    onOneConnection(db, async (one) => {
      const audience = audienceOf(actor);
      const filter = { category, read, keyword: keyword || undefined };
      const [found, unread] = await Promise.all([
        listMatters(one, audience, filter, { limit: page_size + 1, after }),
        unreadOf(one, audience),
      ]);
      const rows = found.slice(0, page_size);
      const views = await messageViews(one, states, actor.uid, rows);
      return {
        list: views.map((view, at) => {
          const { matter, size, unread: waiting, muted } = rows[at]!;
          return { ...view, matter, size: size ?? 1, unread: waiting ?? (view.read ? 0 : 1), muted };
        }),
        next: found.length > page_size ? rows.at(-1)!.msg_id : null,
        unread,
      };
    }),

  async matter({ input: { matter, before, page_size }, actor, db }) {
    const found = await messagesOf(db, audienceOf(actor), matter, { limit: page_size + 1, before });
    if (found.length === 0) throw refuse('notFound');
    const rows = found.slice(0, page_size);
    return {
      list: await messageViews(db, states, actor.uid, rows.toReversed()),
      earlier: found.length > page_size ? rows.at(-1)!.msg_id : null,
    };
  },

  async markMatters({ input: { matters, ids, as }, actor, db }) {
    if (matters === undefined && ids === undefined)
      throw refuseForm({ field: 'matters', message: '请选择事项或消息' });
    const audience = audienceOf(actor);
    await markMessages(db, audience, { matters: matters ?? [], ids: ids ?? [] }, columns[as]);
    return { unread: await unreadOf(db, audience), mark: await markOfNow(db) };
  },
});
