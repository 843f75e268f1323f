import { sql } from 'kysely';
import { check, type Check, PLATFORM_UID } from '../../../ledger/index';

/** A second use counts as corrected when an approved adjustment names the number in its ticket. */
const isCorrected = sql`exists (select from adjustments a
  where a.uid = u.uid and a.status = 'approved' and outside_number(a.ticket) = outside_number(u.number))`;
const ownClaim = sql`left join outside_claims c on c.source = u.source and c.number_key = outside_number(u.number)
  and c.use = u.use and c.uid = u.uid and c.doc_no = u.doc_no and c.is_booked`;

/**
 * Each outside number counts once: every document that booked one holds its claim, and every claim has its document (ADR
 * 26).
 */
export const claimChecks: readonly Check[] = [
  check(
    'outside.double',
    (of) => sql`
    select u.uid, u.use || ' ' || u.doc_no as subject, 1::bigint as expected, 0::bigint as found
    from outside_uses u ${ownClaim}
    where ${of('u')} and u.uid <> ${PLATFORM_UID} and c.source is null and not ${isCorrected}`,
  ),
  check(
    'outside.unused',
    (of) => sql`
    select c.uid, c.use || ' ' || c.doc_no as subject, 0::bigint as expected, 1::bigint as found
    from outside_claims c
    where ${of('c')} and c.is_booked and c.uid <> ${PLATFORM_UID} and not exists (select from outside_uses u
      where u.uid = c.uid and u.use = c.use and u.doc_no = c.doc_no and u.source = c.source
        and outside_number(u.number) = c.number_key)`,
  ),
];

/** The same check for bank lines and channel settlements, which belong to the platform: nobody is parked (uid 0). */
export const houseClaimCheck: Check = {
  name: 'outside.double',
  async find(db) {
    const { rows } = await sql<{ subject: string }>`
      select u.use || ' ' || u.doc_no as subject from outside_uses u ${ownClaim}
      where u.uid = ${PLATFORM_UID} and c.source is null
      order by 1 limit 200`.execute(db);
    return rows.map(({ subject }) => ({ uid: 0, check: 'outside.double', subject, expected: 1, found: 0 }));
  },
};
