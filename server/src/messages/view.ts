import { messageCategories, messageObjects, type MessageObjectType } from '@uc/contract/message-texts';
import type { messages } from '@uc/contract/messages';
import type { Output } from '@uc/contract/endpoint';
import type { Db } from '../db/index';
import type { ObjectStates } from '../room/index';
import type { MessageRow } from './store';

type View = Output<typeof messages.list>['list'][number];

const SUMMARY = 120;

/** Rows as a list shows them, each with the state of its object now. */
export async function messageViews(
  db: Db,
  states: ObjectStates,
  uid: number,
  rows: readonly MessageRow[],
): Promise<View[]> {
  const types = [...new Set(rows.flatMap(({ biz_type: type }) => (type === null ? [] : [type])))];
  const found = new Map<string, ReadonlyMap<string, string>>();
  await Promise.all(
    types.map(async (type) => {
      const nos = rows.flatMap((row) => (row.biz_type === type && row.biz_no !== null ? [row.biz_no] : []));
      const known = states[type as MessageObjectType];
      if (known !== undefined && nos.length > 0) found.set(type, await known(db, uid, [...new Set(nos)]));
    }),
  );
  return rows.map((row) => ({
    msg_id: row.msg_id,
    category: row.category,
    category_text: messageCategories[row.category],
    level: row.level,
    title: row.title,
    summary: [...row.content].slice(0, SUMMARY).join(''),
    at: row.created_at,
    read: row.read_at !== null,
    link: row.link,
    object:
      row.biz_type === null || row.biz_no === null
        ? null
        : {
            type: row.biz_type,
            text: messageObjects[row.biz_type as MessageObjectType]?.text ?? '',
            no: row.biz_no,
            state: found.get(row.biz_type)?.get(row.biz_no) ?? null,
          },
  }));
}
