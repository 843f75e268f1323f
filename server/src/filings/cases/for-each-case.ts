import type { Batch, Tx } from '../../db/index';
import type { Deps } from '../../deps';
import { forEachDue } from '../../jobs/index';
import { lockCaseMoney } from '../money/money';
import { type CaseRow, lockCase } from './store';

/** Runs work for each case in a transaction of its account. */
export const forEachCase = (
  deps: Deps,
  due: (batch: Batch) => Promise<{ uid: number; app_no: string }[]>,
  run: (tx: Tx, row: CaseRow) => Promise<boolean>,
): Promise<number> =>
  forEachDue(
    deps,
    due,
    ({ uid, app_no }) =>
      deps.database.transaction(async (tx) => {
        await lockCaseMoney(tx, uid);
        const row = await lockCase(tx, uid, app_no);
        return row !== undefined && run(tx, row);
      }),
    ({ app_no }) => ({ case: app_no }),
  );
