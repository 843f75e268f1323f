import * as clock from '../../clock';
import type { Tx } from '../../db/index';
import type { Deps } from '../../deps';
import { refuse } from '../../call/index';
import { system } from '../../ledger/index';
import { recordIdentity } from './identity';
import { identityIn, openForm } from './form';
import { enqueue } from '../../jobs/index';
import { type EventDetails, IDENTITY_APPROVED, transitionAuth } from './transition';
import { notifyOwner } from './notifications';
import { type AuthRow, authsOf, isTaken } from './store';

/** Approves an application: its identity becomes the account's and replaces the one before. Refuses realName.taken. */
export async function passAuth(
  deps: Deps,
  tx: Tx,
  row: AuthRow,
  event: 'auto_pass' | 'approve' | 'micro_right',
  details: EventDetails,
): Promise<AuthRow> {
  const form = openForm(deps, row);
  if (form === undefined) throw refuse('state.conflict');
  if (await isTaken(tx, row.uid, row))
    throw refuse(row.kind === 'person' ? 'realName.taken' : 'realName.companyTaken');
  for (const before of await authsOf(tx, row.uid))
    if (before.status === 'approved' || before.status === 'expired')
      await transitionAuth(tx, before, 'replace', { by: system });
  const at = await clock.now(tx);
  const changed = await transitionAuth(tx, row, event, details, {
    approved_at: at,
    ...(event === 'approve' && { reviewer: details.by.name, reviewed_at: at }),
  });
  await recordIdentity(deps, tx, row.uid, identityIn(row.kind, form));
  await enqueue(tx, { uid: row.uid, kind: IDENTITY_APPROVED, refNo: `${row.auth_no}.${changed.version}` });
  await notifyOwner(
    tx,
    changed,
    '实名认证已通过',
    row.kind === 'person' ? '您已完成个人实名认证。' : '贵企业已完成企业实名认证。',
  );
  return changed;
}
