import { creatorOf } from '../call/index';
import type { IsSeen } from '../room/index';
import { complaintOf } from './complaint-store';
import { pictureByName } from './picture-store';
import { findWork } from './store';
import { videoByName } from './video-store';

/** Whether a work is in somebody's data scope; its pictures and films are known by names of their own. */
export const isWorkSeen: IsSeen = async (db, actor, no) => {
  const media = (await pictureByName(db, no)) ?? (await videoByName(db, no));
  const owned = { uid: actor.uid, creator: creatorOf(actor, 'fac') };
  return (await findWork(db, owned, media?.work_no ?? no)) !== undefined;
};

/** Whether a complaint about a work is in somebody's data scope, from either side. */
export const isComplaintSeen: IsSeen = async (db, actor, no) => {
  const asked = { uid: actor.uid, creator: creatorOf(actor, 'fac') };
  for (const side of ['received', 'made'] as const)
    if ((await complaintOf(db, { ...asked, side }, no)) !== undefined) return true;
  return false;
};
