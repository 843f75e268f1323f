import { sql } from 'kysely';
import type { Db } from '../db/index';
import type { SigningAsk } from '../room/index';
import type { Consent } from './store';

/** Consents to one agreement as rows of the list over all rooms (ADR 120). */
export const signingRows =
  (purpose: string, title: string) =>
  ({ uid }: SigningAsk) =>
    sql`
    select consent_id::text as no, ${title}::text as title, null::bigint as other,
      case when withdrawn_at is null then 'running' else 'ended' end as state,
      at as signed_at, at as created_at, null::timestamptz as due_at, consent_id::text as page_no
    from consents where uid = ${uid} and purpose = ${purpose}`;

export const consentByNo = (db: Db, uid: number, no: string): Promise<Consent | undefined> =>
  db
    .selectFrom('consents')
    .selectAll()
    .where('uid', '=', uid)
    .where(sql<string>`consent_id::text`, '=', no)
    .executeTakeFirst();
