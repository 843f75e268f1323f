import type { accountStaffCalls } from '@uc/contract/account/staff';
import type { Output } from '@uc/contract/endpoint';
import { mayStaff } from '@uc/contract/permissions';
import type { Deps } from '../../deps';
import { refuse, sharedBucket, type Staff, takePoints } from '../../call/index';
import { recordStaffOperation } from '../../operations/index';
import { checksOf } from './checks';
import { compared, isCompared } from './comparison';
import { openForm } from './form';
import { amountOf } from './micro';
import { lastMicro } from './micro-store';
import { paperFields } from './papers';
import { type AuthRow, findAuth, ownerOfAuth } from './store';

/** Applications that one person of staff opens in full, per hour: more than a day's work has. */
const MOST = 60;
const SECONDS = 3600;
type Typed = Output<(typeof accountStaffCalls)['realNameTyped']>;

/**
 * The typed fields, readable, beside those read from the papers: for the member of staff who decides the
 * application or pays its micro-deposit, while that is to be done, and written into the customer's log each
 * time. Refuses notFound, state.conflict, rate.exceeded.
 */
export function typedReader(deps: Deps) {
  const bucket = sharedBucket('typed', Math.ceil(MOST * deps.config.rateFactor), SECONDS);
  return async (actor: Staff, no: string) => {
    await takePoints(bucket, actor.staffId);
    return typedOf(deps, actor, no);
  };
}

async function typedOf(deps: Deps, actor: Staff, no: string): Promise<Typed> {
  const { db, transaction } = deps.database;
  const uid = await ownerOfAuth(db, no);
  const row = uid === undefined ? undefined : await findAuth(db, uid, no);
  if (row === undefined) throw refuse('notFound');
  const form = openForm(deps, row);
  if (form === undefined || !isDue(row, actor)) throw refuse('state.conflict');
  await transaction((tx) =>
    recordStaffOperation(tx, actor, { uid: row.uid, action: 'realNameTyped', bizNo: row.auth_no }),
  );
  const read = new Map((await compared(deps, db, row.uid, form)).map((one) => [one.field as string, one]));
  const micro = row.status === 'micro_pay' ? await lastMicro(db, row) : undefined;
  return {
    fields: Object.entries(form)
      .filter(
        (entry): entry is [string, string] => typeof entry[1] === 'string' && !paperFields.includes(entry[0]),
      )
      .map(([field, typed]) => {
        const found = read.get(field);
        const agrees = found && !found.differs && (isCompared(found.field) || found.value === typed);
        return { field, typed, read: found?.value ?? null, agrees: agrees ?? null };
      }),
    checks: await checksOf(db, row, form),
    micro_amount: micro === undefined ? null : amountOf(deps, micro),
  };
}

function isDue({ status }: AuthRow, { role }: Staff): boolean {
  if (status === 'pending') return mayStaff(role, 'staff.realname:handle');
  return status === 'micro_pay' && mayStaff(role, 'staff.realname:pay');
}
