import { sql } from 'kysely';
import { beyondTenants, type Db } from '../../db/index';

/** Counts the contracts that some providers have finished, whoever asks; a provider without any has no entry. */
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
export async function contractsUntil(
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

/** A provider's track record: finished contracts, and the percentage delivered in time. */
export async function trackOf(db: Db, provider: number) {
  return {
    finishedContracts: (await finishedContracts(db, [provider])).get(provider) ?? 0,
    onTime: await onTimeRate(db, provider),
  };
}

/** The percentage of a provider's milestones whose first delivery was in time; null without any delivery. */
async function onTimeRate(db: Db, provider: number): Promise<number | null> {
  const { rows } = await sql<{ rate: number | null }>`
    select round(100.0 * avg((((d.at at time zone 'Asia/Shanghai')::date <= m.due_date))::int))::int as rate
    from milestones m
    join deliverables d on d.uid = m.uid and d.contract_no = m.contract_no and d.seq = m.seq and d.version = 1
    where m.provider_uid = ${provider}`.execute(db);
  return rows[0]?.rate ?? null;
}
