import { type Customer, creatorOf } from '../../call/index';
import type { Db } from '../../db/index';
import { projectOf } from './store';

/** Whether a project of their account is within somebody's data scope: its files are opened by nobody else. */
export const isProjectSeen = async (db: Db, actor: Customer, projectNo: string): Promise<boolean> =>
  (await projectOf(db, { uid: actor.uid, creator: creatorOf(actor, 'maker') }, projectNo)) !== undefined;
