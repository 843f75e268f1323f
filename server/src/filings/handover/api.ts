import type { Api } from '@uc/contract';
import { type Handlers, ownTransaction } from '../../call/index';
import type { Deps } from '../../deps';
import { uploadSlots } from '../../files/index';
import { recordStaffOperation } from '../../operations/index';
import { takenCase } from '../calls/staff-api';
import { packageOf } from './package';
import { readLetter } from './reading';

/** For who has taken the case alone. */
export const handoverCalls = (deps: Deps): Handlers<Api['handover']> => {
  const inSlot = uploadSlots({ each: 1, all: 2 });
  return {
    // The contents of a letter are proposed only; `staffCaseNotice` alone enters them.
    staffRead: ownTransaction(async ({ input: { no, version, file }, actor, db }) => {
      const row = await takenCase(db, actor, { no, version });
      return inSlot(row.uid, () => readLetter(deps, row, file));
    }),
    staffPackage: ownTransaction(async ({ input: { no, order_no: orderNo }, actor, db }) => {
      const row = await takenCase(db, actor, { no });
      const made = await packageOf(deps, row, orderNo);
      const { uid } = row;
      await deps.database.transaction((tx) =>
        recordStaffOperation(tx, actor, { uid, bizNo: no, module: 'handover', action: 'staffPackage' }),
      );
      return made;
    }),
  };
};
