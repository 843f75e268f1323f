import { dayOf } from '@uc/contract/day';
import { now } from '../../clock';
import type { Tx } from '../../db/index';
import type { Initiator } from '../../ledger/index';
import { fixUntil, openDuty } from './duties';
import { notifyCase } from './notifications';
import type { CaseRow } from './store';
import { transitionCase } from './transition';

/** Asks for better papers, for 60 days; then the case is closed and everything goes back (product 05 §5.14). */
export async function askForFix(tx: Tx, row: CaseRow, by: Initiator, why: string): Promise<CaseRow> {
  const at = await now(tx);
  const changed = await transitionCase(tx, row, 'need_fix', { by, comment: why }, { fix_note: why });
  const waiting = await openDuty(tx, changed, { kind: 'fix', servedOn: dayOf(at), dueOn: fixUntil(at) });
  await notifyCase(
    tx,
    waiting,
    `需要补充材料：${row.name}`,
    `“${row.name}”需要补充材料：${why}。请尽快补充，60天内未补充将关闭申请并退回全部费用。`,
    { level: 'warn', sms: true },
  );
  return waiting;
}
