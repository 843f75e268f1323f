import { sql } from 'kysely';
import { asked, byAsk, endOfDay, type FindDeadlines } from '../../room/index';

const openBills = byAsk(
  (db, ask) => {
    const end = endOfDay('due_date');
    return db
      .selectFrom('iou_bills')
      .select(['uid', 'bill_no', 'period', end.as('at'), sql<boolean>`${end} < app_now()`.as('is_over')])
      .where(
        sql<boolean>`principal_fen - refunded_fen - repaid_principal_fen - written_off_fen
        + late_fee_fen - repaid_late_fee_fen - waived_fen > 0`,
      )
      .where(asked(ask, 'uid', end))
      .orderBy('due_date')
      .orderBy('bill_no')
      .limit(ask.most);
  },
  { at: true },
);
/** Bills with something to repay; one that is overdue stays until it is repaid. */
export const billsToRepay: FindDeadlines = async (db, ask) => {
  const rows = await openBills(db, ask);
  return rows.map((row) => ({
    uid: row.uid,
    no: row.bill_no,
    title: `${row.period}账单`,
    at: row.at,
    link: `/finance/creditLimit?bill=${row.bill_no}`,
    ...(row.is_over && { consequence: '已逾期，按日计收违约金' }),
  }));
};

/** A credit line that ends. */
export const linesToRenew: FindDeadlines = async (db, ask) => {
  const rows = await db
    .selectFrom('credit_accounts')
    .select(['uid', 'expire_at'])
    .where('status', 'in', ['active', 'suspended'])
    .where(asked(ask, 'uid', 'expire_at'))
    .orderBy('expire_at')
    .limit(ask.most)
    .execute();
  return rows.map((row) => ({
    uid: row.uid,
    no: String(row.uid),
    title: '白条信用额度',
    at: row.expire_at!,
    link: '/finance/creditLimit',
  }));
};
