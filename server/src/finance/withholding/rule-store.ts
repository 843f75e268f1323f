import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Schema, Tx, Waiting } from '../../db/index';
import {
  dayStartWhile,
  type Decided,
  type ProposalFilter,
  proposalPage,
  proposalsIn,
  type QueueAsk,
  type QueueColumns,
  type QueuePage,
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
export const decideRule = (tx: Tx, no: string, decided: Decided): Promise<RuleRow | undefined> =>
  tx
    .updateTable('withholding_rules')
    .set(decided)
    .where('rule_no', '=', no)
    .where('status', '=', 'open')
    .returningAll()
    .executeTakeFirst();

/** Found by their number or day. */
const matching = (db: Db, filter: ProposalFilter) =>
  proposalsIn(db.selectFrom('withholding_rules'), filter).$if(Boolean(filter.keyword), (all) =>
    all.where(sql<boolean>`${filter.keyword} in (rule_no, valid_from::text)`),
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

export function listRules(db: Db, filter: ProposalFilter, ask: QueueAsk): Promise<QueuePage<RuleRow>> {
  const found = matching(db, filter);
  return proposalPage(found, found.selectAll(), filter, ask, columns);
}
