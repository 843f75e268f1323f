import type { Output } from '@uc/contract/endpoint';
import type { vatCalls, vatStaffCalls } from '@uc/contract/finance/vat';
import { VAT_CONSENT, vatConsentTexts } from '@uc/contract/finance/vat-texts';
import { dayOf, isAfter, monthsAfter, monthsUntil, startOf } from '@uc/contract/day';
import { compare, type Fen, fen, negate, ratio, subtract, sum } from '@uc/contract/money';
import { identityKeyOf } from '../../account/index';
import { lockUser, profileOf } from '../../accounts/index';
import { isEstimated, workingDayFrom } from '../../calendar/index';
import * as clock from '../../clock';
import { type Handlers, refuse } from '../../call/index';
import type { Db, Tx } from '../../db/index';
import { documentNo } from '../../ledger/index';
import { lawOn } from './store';
import {
  consentOf,
  consentsOf,
  endConsent,
  insertConsent,
  listConsents,
  outgrownConsent,
  vatMonths,
} from './vat-store';
import { type Law, vatIn } from './year';

const MONTHS = 12;
const FILED_ON = '15';

/** Handlers of value added tax that is filed for natural persons (ADR 159). */
export const vatHandlers = (): Handlers<typeof vatCalls & typeof vatStaffCalls> => ({
  vat: ({ actor, db }) => preview(db, actor.uid),
  vatConsent: ({ input, actor, db }) => giveVatConsent(db, actor.uid, input.version),
  async vatWithdraw({ actor, db }) {
    const row = await endConsent(db, actor.uid, await clock.now(db));
    if (row === undefined) throw refuse('state.conflict');
    return { withdrawn_at: row.withdrawn_at! };
  },
  async staffVatList({ input: { page, page_size, keyword }, db }) {
    const paging = { limit: page_size, offset: (page - 1) * page_size };
    const { rows, total, inForce } = await listConsents(db, keyword || undefined, paging);
    return {
      list: rows.map((row) => ({ ...row, uid: String(row.uid) })),
      total,
      page,
      page_size,
      in_force: inForce,
    };
  },
});

/** Gives the consent, once for as long as it is in force. Refuses who is no verified person, and a text that has changed. */
export async function giveVatConsent(
  tx: Tx,
  uid: number,
  version: number,
): Promise<Output<typeof vatCalls.vatConsent>> {
  if (version !== VAT_CONSENT) throw refuse('state.conflict');
  // An identity that is deleted at once is deleted before this or sees the consent.
  await lockUser(tx, uid);
  if (!(await isPerson(tx, uid))) throw refuse('vat.person');
  const at = await clock.now(tx);
  const before = await consentOf(tx, uid);
  if (before !== undefined && before.version !== version) await endConsent(tx, uid, at);
  const made = await insertConsent(tx, {
    ...{ uid, consent_no: documentNo('ZD', at), version, given_at: at },
    identity_key: (await identityKeyOf(tx, uid)) ?? null,
  });
  const given = made ?? (await consentOf(tx, uid));
  // Another tab has given one and withdrawn it meanwhile.
  if (given === undefined) throw refuse('state.conflict');
  return given;
}

const isPerson = async (db: Db, uid: number): Promise<boolean> =>
  (await profileOf(db, uid))?.realnameStatus === 'person';

/** The months of the last twelve as they would be filed, and whether their sum leads to a registration. */
async function preview(db: Db, uid: number): Promise<Output<typeof vatCalls.vat>> {
  const today = dayOf(await clock.now(db));
  const first = monthsUntil(today, MONTHS).at(0)!;
  const given = await consentOf(db, uid);
  // What was earned as a natural person is filed as that, also when it arrives later.
  const outgrown = given === undefined ? await outgrownConsent(db, uid) : undefined;
  const filed = given ?? outgrown;
  const found = filed === undefined ? [] : await vatMonths(db, uid, startOf(`${first}-01`));
  const is_person = await isPerson(db, uid);
  const months: Output<typeof vatCalls.vat>['months'] = [];
  for (const one of found) {
    const law = await vatLawOn(db, `${one.month}-01`);
    const [gross, refunded] = [fen(one.gross), fen(one.refunded)];
    const left = subtract(gross, refunded);
    const tax = law === undefined ? null : vatIn(law, left);
    const net = law === undefined ? left : netOf(law, left);
    const due = filedBy(one.month);
    const isFiled = filed !== undefined && !isAfter(dayOf(filed.given_at), due);
    months.push({
      month: one.month,
      ...{ gross, refunded, net, tax },
      file_by: isFiled ? due : null,
      is_estimate: isFiled && isEstimated(due),
    });
  }
  const now = await vatLawOn(db, today);
  const year_net = sum([fen(0), ...months.map(({ net }) => net)]);
  const register_above = now?.vat.registerAbove ?? null;
  return {
    is_person,
    version: VAT_CONSENT,
    terms: [...vatConsentTexts[VAT_CONSENT]!],
    consent: given ?? null,
    outgrown_at: outgrown?.withdrawn_at ?? null,
    months,
    free: now?.vat.free ?? null,
    rate: now?.vat.basisPoints ?? null,
    until: now?.vat.until ?? null,
    year_net,
    register_above,
    must_register: is_person && register_above !== null && compare(year_net, register_above) > 0,
  };
}
const WHOLE = 10_000;
/** What is left without the value added tax in it; more may have gone back than came. */
const netOf = ({ vat: { basisPoints } }: Law, left: Fen): Fen =>
  left < 0
    ? negate(ratio(negate(left), WHOLE, WHOLE + basisPoints))
    : ratio(left, WHOLE, WHOLE + basisPoints);

/** The law of a day, while its value added tax is known to hold. */
async function vatLawOn(db: Db, day: string): Promise<Law | undefined> {
  const law = await lawOn(db, day);
  return law === undefined || (law.vat.until !== null && isAfter(day, law.vat.until)) ? undefined : law;
}

/** The 15th of the month after one, or the next working day. */
const filedBy = (month: string): string => workingDayFrom(monthsAfter(`${month}-${FILED_ON}`, 1));

/** Consents for the copy of an account's personal data (account.md#copy-of-the-personal-data). */
export const vatData = async (_deps: unknown, db: Db, uid: number) =>
  (await consentsOf(db, uid)).map(({ consent_no, version, given_at: at, withdrawn_at, is_outgrown }) => ({
    section: '增值税代办同意',
    at,
    item: consent_no,
    content: `第${version}版${withdrawn_at === null ? '' : ` · ${dayOf(withdrawn_at)}${is_outgrown ? '因实名变更终止' : '撤回'}`}`,
  }));

/** Ends the consent of who is no longer the identity of the account: an organisation and another person file for themselves. */
export async function endOutgrown(tx: Tx, uid: number): Promise<void> {
  const given = await consentOf(tx, uid);
  if (given === undefined) return;
  const key = await identityKeyOf(tx, uid);
  const isOther = given.identity_key !== null && key !== undefined && !key.equals(given.identity_key);
  if (isOther || (await profileOf(tx, uid))?.realnameStatus === 'enterprise')
    await endConsent(tx, uid, await clock.now(tx), true);
}

/**
 * Ends the consent that was given before the identity was deleted, as its owner's withdrawal: without name and number nothing is
 * filed, and whoever is verified again agrees anew (ADR 173).
 */
export async function endWithdrawn(tx: Tx, uid: number, at: Date): Promise<void> {
  await endConsent(tx, uid, at);
}

/** The account is closed: nothing is filed for it any more. */
export async function endVat(_deps: unknown, tx: Tx, uid: number): Promise<void> {
  await endConsent(tx, uid, await clock.now(tx));
}
