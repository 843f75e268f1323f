import { sql } from 'kysely';
import { beyondTenants, type Db } from '../../db/index';

/** What a provider has done so far, for the rooms that tell it. */
export const providerRecords = { trackOf, contractsUntil, finishedContracts };

/** How many contracts some providers have brought to their end, whoever asks; none is left out. */
export function finishedContracts(db: Db, providers: readonly number[]): Promise<Map<number, number>> {
  return beyondTenants(async () => {
    if (providers.length === 0) return new Map();
    const rows = await db
      .selectFrom('contracts')
      .select(['provider_uid', sql<number>`count(*)::int`.as('n')])
      .where('provider_uid', 'in', providers)
      .where('status', '=', 'completed')
      .groupBy('provider_uid')
      .execute();
    return new Map(rows.map(({ provider_uid, n }) => [provider_uid, n]));
  });
}

/** Whether a provider has a contract that runs, and when the last that ran has ended; null when none has. */
async function contractsUntil(
  db: Db,
  provider: number,
): Promise<{ isRunning: boolean; lastEnd: Date | null }> {
  const row = await db
    .selectFrom('contracts')
    .select([
      sql<boolean>`coalesce(bool_or(status = 'active'), false)`.as('isRunning'),
      sql<Date | null>`max(ended_at) filter (where status in ('completed', 'terminated'))`.as('lastEnd'),
    ])
    .where('provider_uid', '=', provider)
    .executeTakeFirstOrThrow();
  return row;
}

/** What a provider has done so far: contracts brought to their end, and how many percent was delivered in time. */
async function trackOf(db: Db, provider: number) {
  return {
    finishedContracts: (await finishedContracts(db, [provider])).get(provider) ?? 0,
    onTime: await onTimeRate(db, provider),
  };
}

/** Of a provider's milestones with a delivery, how many percent had their first one in time; null without any. */
async function onTimeRate(db: Db, provider: number): Promise<number | null> {
  const { rows } = await sql<{ rate: number | null }>`
    select round(100.0 * avg((((d.at at time zone 'Asia/Shanghai')::date <= m.due_date))::int))::int as rate
    from milestones m
    join deliverables d on d.uid = m.uid and d.contract_no = m.contract_no and d.seq = m.seq and d.version = 1
    where m.provider_uid = ${provider}`.execute(db);
  return rows[0]?.rate ?? null;
}
