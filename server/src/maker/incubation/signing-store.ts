import { sql } from 'kysely';
import type { SigningAsk } from '../../room/index';

/** Agreements that staff have offered as rows of the list over all rooms (ADR 120). */
export const signingRows = ({ uid, creator }: SigningAsk) => sql`
  select i.incubation_no as no, coalesce(p.form ->> 'name', '') as title, null::bigint as other,
    case i.status when 'graduated' then 'done'
      when 'running' then case when i.confirmed_at is null then 'mine' else 'running' end else 'ended' end as state,
    i.confirmed_at as signed_at, i.offered_at as created_at,
    case when i.status = 'running' and i.confirmed_at is null then i.confirm_by end as due_at, i.project_no as page_no
  from maker_incubations i join maker_projects p on p.uid = i.uid and p.project_no = i.project_no
  where i.uid = ${uid} and i.agreement is not null${creator === null ? sql`` : sql` and i.creator = ${creator}`}`;
