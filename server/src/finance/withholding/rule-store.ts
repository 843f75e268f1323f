import type { RuleStatus } from '@uc/contract/finance/withholding-texts';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Schema, Tx, Waiting } from '../../db/index';
import {
  dayStartWhile,
  type QueueAsk,
  type QueueColumns,
  type QueuePage,
  queuePage,
  queueWaiting,
} from '../../room/index';

export type RuleRow = Selectable<Schema['withholding_rules']>;

/** Enters a rule; undefined while another of the same day waits for its decision. */
export const insertRule = (
  tx: Tx,
  row: Insertable<Schema['withholding_rules']>,
): Promise<RuleRow | undefined> =>
  tx
    .insertInto('withholding_rules')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['valid_from'])
        .where(sql<boolean>`status = 'open'`)
        .doNothing(),
    )
    .returningAll()
    .executeTakeFirst();

export const findRule = (db: Db, no: string): Promise<RuleRow | undefined> =>
  db.selectFrom('withholding_rules').selectAll().where('rule_no', '=', no).executeTakeFirst();

/** Decides an open rule, once; undefined when it was decided meanwhile. */
export const decideRule = (
  tx: Tx,
  no: string,
  decided: Pick<RuleRow, 'status' | 'decided_by' | 'decider' | 'decided_at' | 'decision_reason'>,
): Promise<RuleRow | undefined> =>
  tx
    .updateTable('withholding_rules')
    .set(decided)
    .where('rule_no', '=', no)
    .where('status', '=', 'open')
    .returningAll()
    .executeTakeFirst();

interface RuleFilter {
  status?: RuleStatus | undefined;
  /** Only rules that wait for this person's decision: those that somebody else has entered. */
  todo?: { staffId: string } | undefined;
  /** A number, or a day. */
  keyword?: string | undefined;
}
const matching = (db: Db, { status, todo, keyword }: RuleFilter) =>
  db
    .selectFrom('withholding_rules')
    .$if(todo !== undefined, (all) =>
      all.where('status', '=', 'open').where('proposed_by', '<>', todo!.staffId),
    )
    .$if(status !== undefined, (all) => all.where('status', '=', status!))
    .$if(Boolean(keyword), (all) =>
      all.where(sql<boolean>`(rule_no = ${keyword} or valid_from::text = ${keyword})`),
    );

/** The rules that wait for a decision of this member of staff. */
export const rulesToDecide = (db: Db, todo: { staffId: string }): Promise<Waiting> =>
  queueWaiting(matching(db, { todo }), sql.ref('proposed_at'), columns);

const columns: QueueColumns = {
  queue: 'withholding',
  no: 'rule_no',
  at: 'proposed_at',
  due: dayStartWhile(sql.ref('valid_from'), sql`status = 'open'`),
};

/** A page of rules, the newest first; waiting ones, the oldest first. */
export async function listRules(db: Db, filter: RuleFilter, ask: QueueAsk): Promise<QueuePage<RuleRow>> {
  const found = matching(db, filter);
  const sorted = found
    .selectAll()
    .orderBy('proposed_at', filter.todo || filter.status === 'open' ? 'asc' : 'desc')
    .orderBy('rule_no');
  return queuePage(found, sorted, ask, columns);
}
