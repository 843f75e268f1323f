import { warningsOf } from '@uc/contract/account/realname-form';
import { dayOf } from '@uc/contract/day';
import * as clock from '../../clock';
import type { Tx } from '../../db/index';
import type { Deps } from '../../deps';
import type { Initiator } from '../../ledger/index';
import { agreementView, saveConsent } from '../../agreements/index';
import { endOf, type Form, keysOf, sealForm } from './form';
import { recordEvent } from './transition';
import { takePapers } from './papers';
import type { Kind } from './states';
import { type AuthRow, insertAuth } from './store';
import { takeNumber } from './submit';

/** For demo data: an application that is submitted and not decided yet, at the moment that is seeded. */
export async function seedApplication(
  deps: Pick<Deps, 'vault' | 'partners'>,
  tx: Tx,
  { uid, kind, form, by }: { uid: number; kind: Kind; form: Form; by: Initiator },
): Promise<AuthRow> {
  const at = await clock.now(tx);
  const authNo = await takeNumber(tx, uid);
  const { version } = agreementView('realname', deps.partners);
  await saveConsent(tx, { uid, purpose: 'realname', version, ip: '', session_id: null });
  const row = await insertAuth(tx, {
    uid,
    auth_no: authNo,
    kind,
    status: 'pending',
    form: sealForm(deps, uid, authNo, form),
    ...keysOf(deps, kind, form),
    ...endOf(form),
    verify_method: kind === 'person' ? (form.verify_method ?? 'manual') : 'micro',
    warnings: warningsOf(form, dayOf(at)),
    submitted_at: at,
  });
  await recordEvent(tx, row, 'submit', { by });
  await takePapers(tx, { uid, authNo }, form);
  return row;
}
