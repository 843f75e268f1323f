import { refuse } from '../../call/index';
import type { Tx } from '../../db/index';
import { audit, type Initiator } from '../../ledger/index';
import { changeIncubation, type IncubationRow } from './store';

type Change = Parameters<typeof changeIncubation>[2];

/** Writes an incubation that nobody has changed meanwhile, and the step into the audit chain. Refuses state.conflict. */
export async function moveIncubation(
  tx: Tx,
  row: IncubationRow,
  change: Change,
  { step, by, detail = {} }: { step: string; by: Initiator; detail?: object },
): Promise<IncubationRow> {
  const changed = await changeIncubation(tx, row, change);
  if (changed === undefined) throw refuse('state.conflict');
  await audit(tx, {
    uid: row.uid,
    by,
    action: `incubation.${step}`,
    target: `incubation:${row.incubation_no}`,
    detail: { project: row.project_no, text_hash: changed.text_hash, ...detail },
  });
  return changed;
}
