import type { TestApp } from '../testing';
import { type MessageRow, newestMessages } from './store';

/** The newest messages that the owner of an account sees. */
export const newestOfOwner = (
  { database }: Pick<TestApp, 'database'>,
  uid: number,
  count: number,
): Promise<MessageRow[]> => newestMessages(database.db, { uid, subId: null, all: [], own: [] }, count);
