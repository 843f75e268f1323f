import { channels } from '@uc/contract/finance/records';
import { asked, byAsk, type FindDeadlines } from '../../room/index';

const unpaid = (target: 'rmb' | 'coin'): FindDeadlines => {
  const pending = byAsk(
    (db, ask) =>
      db
        .selectFrom('recharges')
        .select(['uid', 'recharge_no', 'channel', 'expires_at', 'created_by_sub'])
        .where('status', '=', 'pending')
        .where('target', '=', target)
        .where(asked(ask, 'uid', 'expires_at'))
        .$if(ask.creator !== null, (all) => all.where('created_by_sub', '=', ask.creator))
        .orderBy('expires_at')
        .orderBy('recharge_no')
        .limit(ask.most),
    { expires_at: true },
  );
  return async (db, ask) =>
    (await pending(db, ask)).map((row) => ({
      uid: row.uid,
      no: row.recharge_no,
      title: `${channels[row.channel]} ${row.recharge_no}`,
      at: row.expires_at,
      link: target === 'rmb' ? '/finance/rmb?tab=recharge' : '/finance/creativeCoins?tab=recharge',
      creator: row.created_by_sub,
    }));
};

/** Recharges of RMB that are not paid, transfers among them: closed at zero. */
export const rechargesToPay = unpaid('rmb');
/** Unpaid recharges of coins. */
export const coinRechargesToPay = unpaid('coin');
