import type { Tx } from '../db/index';
import type { Staff } from '../call/index';
import { recordDeed } from '../operations/index';

/** Writes a decision of the staff into the customer's own log, where staff have no names (product 03 §3.21). */
export const noteDeed = (
  tx: Tx,
  { staffId }: Staff,
  deed: Pick<Parameters<typeof recordDeed>[1], 'uid' | 'action' | 'bizNo' | 'changes'>,
): Promise<void> =>
  recordDeed(tx, { ...deed, actorKind: 'staff', actorName: '平台', actorId: staffId, module: 'account' });
