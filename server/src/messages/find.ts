import { messageCategories } from '@uc/contract/message-texts';
import type { Find } from '../room/index';
import { audienceOf } from './audience';
import { listMessages } from './store';

/** Messages of a person's own box, by their title and their text. */
export const findMessages: Find = async (db, actor, { keyword, most }) => {
  if (!actor.permissions.has('msg:view')) return [];
  const { rows } = await listMessages(db, audienceOf(actor), { keyword }, { limit: most, offset: 0 });
  return rows.map((row) => ({
    no: row.msg_id,
    title: row.title,
    text: `${messageCategories[row.category]} · ${row.content}`,
    amount: null,
    at: row.created_at,
    link: `/messagebox/mailbox?id=${row.msg_id}`,
  }));
};
