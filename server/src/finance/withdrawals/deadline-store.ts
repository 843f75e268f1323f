import { asked, byAsk, type FindDeadlines } from '../../room/index';

const unconfirmed = byAsk(
  (db, ask) =>
    db
      .selectFrom('withdrawals')
      .select(['uid', 'withdraw_no', 'confirm_until', 'sub_id'])
      .where('status', '=', 'pending_owner')
      .where(asked(ask, 'uid', 'confirm_until'))
      .$if(ask.creator !== null, (all) => all.where('sub_id', '=', ask.creator))
      .orderBy('confirm_until')
      .orderBy('withdraw_no')
      .limit(ask.most),
  { confirm_until: true },
);
/** Withdrawals of sub-accounts that the owner has not confirmed: cancelled at zero (finance.md#withdrawal-states). */
export const withdrawalsToConfirm: FindDeadlines = async (db, ask) => {
  const rows = await unconfirmed(db, ask);
  return rows.map((row) => ({
    uid: row.uid,
    no: row.withdraw_no,
    title: `提现 ${row.withdraw_no}`,
    at: row.confirm_until!,
    link: `/finance/rmb?tab=withdraw&withdraw=${row.withdraw_no}`,
    creator: row.sub_id,
  }));
};
