import type { Tx } from '../db/index';
import type { Staff } from '../call/index';
import { recordOperation } from './record';

/** Writes a decision of staff into the customer's operation log, which does not name staff (shell.md#operation-log). */
export const recordStaffOperation = (
  tx: Tx,
  { staffId }: Staff,
  operation: Pick<Parameters<typeof recordOperation>[1], 'uid' | 'action' | 'bizNo' | 'changes'> & {
    /** The room, where it is not `account`. */
    module?: string;
  },
): Promise<void> =>
  recordOperation(tx, {
    module: 'account',
    ...operation,
    actorKind: 'staff',
    actorName: '平台',
    actorId: staffId,
  });
