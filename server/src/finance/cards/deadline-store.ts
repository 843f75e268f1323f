import { asked, byAsk, type FindDeadlines } from '../../room/index';

const verifying = byAsk(
  (db, ask) =>
    db
      .selectFrom('bank_cards')
      .select(['uid', 'card_id', 'bank_name', 'micro_expires_at'])
      .where('status', '=', 'verifying')
      .where(asked(ask, 'uid', 'micro_expires_at'))
      .orderBy('micro_expires_at')
      .orderBy('card_id')
      .limit(ask.most),
  { micro_expires_at: true },
);
/** Cards whose micro-deposit the owner has to enter. */
export const cardsToVerify: FindDeadlines = async (db, ask) => {
  const rows = await verifying(db, ask);
  return rows.map((row) => ({
    uid: row.uid,
    no: row.card_id,
    title: row.bank_name,
    at: row.micro_expires_at!,
    link: `/finance/bankCard/detail?id=${row.card_id}`,
  }));
};
