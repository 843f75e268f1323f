import type { accountDesk } from '@uc/contract/account/desk';
import { isMachineChecked, paperUses } from '@uc/contract/account/realname-form';
import type { Output } from '@uc/contract/endpoint';
import { mayStaff } from '@uc/contract/permissions';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Db } from '../db/index';
import type { Deps } from '../deps';
import { refuse, type Staff, takePoints } from '../call/index';
import { claimedContent, findFileView } from '../files/index';
import { recordStaffOperation } from '../operations/index';
import type { Paper } from '../partners/index';
import { checksOf } from './checks';
import { type Form, openForm } from './form';
import { amountOf } from './micro';
import { lastMicro } from './micro-store';
import { papersIn, paperFields } from './papers';
import { type AuthRow, findAuth, ownerOfAuth } from './store';

/** Applications that one person of staff opens in full, per hour: more than a day's work has. */
const MOST = 60;
const SECONDS = 3600;
type Typed = Output<(typeof accountDesk)['realNameTyped']>;

/** Which side of a paper may be read, and how the form calls what stands on it. */
const readable: Record<string, { side: Paper['side']; names: Record<string, string> }> = {
  id_front: { side: 'front', names: { real_name: 'real_name', id_no: 'id_no' } },
  id_back: { side: 'back', names: { valid_from: 'valid_from', valid_to: 'valid_to' } },
  legal_front: { side: 'front', names: { real_name: 'legal_name', id_no: 'legal_id_no' } },
  license_img: {
    side: 'license',
    names: Object.fromEntries(
      ['company_name', 'uscc', 'legal_name', 'founded_at', 'reg_address', 'reg_capital'].map((one) => [
        one,
        one,
      ]),
    ),
  },
};

/**
 * What was typed, readable, beside what is read from the papers: for who decides the application or pays its
 * micro-deposit, while that is to be done, and written into the customer's log each time. Refuses notFound,
 * state.conflict, rate.exceeded.
 */
export function typedReader(deps: Deps) {
  const bucket = new RateLimiterMemory({
    points: Math.ceil(MOST * deps.config.rateFactor),
    duration: SECONDS,
  });
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
  const read = row.status === 'pending' ? await readingOf(deps, db, row, form) : {};
  const micro = row.status === 'micro_pay' ? await lastMicro(db, row) : undefined;
  return {
    fields: Object.entries(form)
      .filter(
        (entry): entry is [string, string] => typeof entry[1] === 'string' && !paperFields.includes(entry[0]),
      )
      .map(([field, typed]) => ({
        field,
        typed,
        read: read[field] ?? null,
        agrees: read[field] === undefined ? null : read[field] === typed,
      })),
    checks: await checksOf(db, row, form),
    micro_amount: micro === undefined ? null : amountOf(deps, micro),
  };
}

function isDue({ status }: AuthRow, { role }: Staff): boolean {
  if (status === 'pending') return mayStaff(role, 'staff.realname:handle');
  return status === 'micro_pay' && mayStaff(role, 'staff.realname:pay');
}

/** What is read from the papers that can be read; what has no answer is not read. */
async function readingOf(deps: Deps, db: Db, { uid }: AuthRow, form: Form): Promise<Record<string, string>> {
  const read: Record<string, string> = {};
  for (const [field, fileId] of papersIn(form)) {
    const { side, names } = readable[field] ?? {};
    const idType = field === 'legal_front' ? form.legal_id_type : form.id_type;
    if (side === undefined || (side !== 'license' && !isMachineChecked(idType ?? 'id_card'))) continue;
    const file = { uid, fileId, use: paperUses[field]! };
    const [bytes, view] = [await claimedContent(deps, db, file), await findFileView(deps, db, uid, fileId)];
    const answer = await deps.partners.ocr
      .read({ side, bytes, name: view?.name ?? '' })
      .catch(() => undefined);
    for (const [name, ours] of Object.entries(names ?? {}))
      if (answer?.fields[name] !== undefined) read[ours] ??= answer.fields[name];
  }
  return read;
}
