import type { ProposalStatus } from '@uc/contract/proposal-texts';
import { type SelectQueryBuilder, sql } from 'kysely';
import { columnOf, type QueueColumns } from './queue-columns-store';
import { type QueueAsk, type QueuePage, queuePage } from './queue-store';

/** What is asked of proposals, besides what every queue is asked for. */
export interface ProposalFilter {
  status?: ProposalStatus | undefined;
  /** Only those that wait for this person's decision: those that somebody else has entered. */
  todo?: { staffId: string } | undefined;
  /** A number, or what else a room finds them by. */
  keyword?: string | undefined;
}

/** The proposals of a table that are in a state, or wait for somebody. */
export const proposalsIn = <DB, TB extends keyof DB, O>(
  all: SelectQueryBuilder<DB, TB, O>,
  { status, todo }: ProposalFilter,
): SelectQueryBuilder<DB, TB, O> =>
  all
    .$if(todo !== undefined, (found) =>
      found.where(sql<boolean>`(status = 'open' and proposed_by <> ${todo!.staffId})`),
    )
    .$if(status !== undefined, (found) => found.where(sql<boolean>`status = ${status}`)) as typeof all;

/** A page of proposals, the newest first; waiting ones, the oldest first. */
export function proposalPage<DB, TB extends keyof DB, O, Row>(
  found: SelectQueryBuilder<DB, TB, O>,
  rows: SelectQueryBuilder<DB, TB, Row>,
  { status, todo }: ProposalFilter,
  ask: QueueAsk,
  columns: QueueColumns,
): Promise<QueuePage<Row>> {
  const direction = todo || status === 'open' ? 'asc' : 'desc';
  const sorted = rows.orderBy(sql`proposed_at`, direction).orderBy(sql`${columnOf(columns.no)}`);
  return queuePage(found, sorted, ask, columns);
}
