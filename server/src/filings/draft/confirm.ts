import { seenLength } from '@uc/contract/seen-length';
import { refuse, refuseForm, type Customer } from '../../call/index';
import type { Tx } from '../../db/index';
import { initiatorOf } from '../../ledger/index';
import { requireStepUp } from '../../passport/index';
import { caseFor } from '../cases/visibility';
import type { CaseRow } from '../cases/store';
import { transitionCase } from '../cases/transition';

const MOST_DRAFT_CHANGES = 3;

/**
 * Approves the draft of a patent, or asks for changes, three times at most. Refuses stepUp.*,
 * filing.draftChanges, state.conflict, and the form without the wanted changes.
 */
export async function confirmDraft(
  tx: Tx,
  actor: Customer,
  input: {
    app_no: string;
    version: number;
    event: 'approve' | 'change';
    comment?: string | undefined;
    verify_token?: string | undefined;
  },
): Promise<CaseRow> {
  const row = await caseFor(tx, actor, 'patent', input);
  if (row.status !== 'confirm') throw refuse('state.conflict');
  const { comment = '' } = input;
  const isChange = input.event === 'change';
  if (isChange && row.draft_changes >= MOST_DRAFT_CHANGES) throw refuse('filing.draftChanges');
  if (isChange && seenLength(comment) < 2)
    throw refuseForm({ field: 'comment', message: '请说明需要修改的内容' });
  await requireStepUp(tx, actor, 'filing', input.verify_token);
  return transitionCase(
    tx,
    row,
    isChange ? 'change_draft' : 'approve_draft',
    { by: initiatorOf(actor), comment },
    isChange ? { draft_changes: row.draft_changes + 1 } : {},
  );
}
export const changesLeft = (row: CaseRow): number => MOST_DRAFT_CHANGES - row.draft_changes;
