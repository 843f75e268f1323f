import { creatorOf } from '../call/index';
import type { IsSeen } from '../files/index';
import { findViewed } from '../orderlist/index';

/** Whether an order is in somebody's list, as its buyer or its seller and in their data scope. */
export const isOrderSeen: IsSeen = async (db, actor, orderNo) =>
  (await findViewed(db, actor.uid, creatorOf(actor, 'order'), orderNo)) !== undefined;
