import type { MessageObjectType } from '@uc/contract/message-texts';
import type { Db } from '../db/index';

/** The states of objects of one kind by their numbers, as people read them. */
export type StatesOf = (db: Db, uid: number, nos: string[]) => Promise<ReadonlyMap<string, string>>;
/** Functions of the rooms that tell the present states of the objects that messages are about. */
export type ObjectStates = Partial<Record<MessageObjectType, StatesOf>>;
