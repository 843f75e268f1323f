import type { Staff } from '../../call/index';
import type { Deps } from '../../deps';
import { type Initiator, initiatorOf } from '../../ledger/index';

/** How documents are issued: through a platform of tax invoices by themselves, or null by staff at the tax bureau's site. */
export type Way = 'queued' | null;
export const wayOf = ({ partners }: Pick<Deps, 'partners'>): Way =>
  partners.invoices === undefined ? null : 'queued';

/** Who records what the tax bureau said: a member of staff, or the platform with no name. */
export interface Recorder {
  by: Initiator;
  name: string | null;
}
export const recorderOf = (staff: Staff): Recorder => ({ by: initiatorOf(staff), name: staff.name });
