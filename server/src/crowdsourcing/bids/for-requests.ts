import { wordedFor } from '@uc/contract/crowdsourcing/request-texts';
import { profileOf } from '../../accounts/index';
import { beyondTenants, inTurn, type Tx } from '../../db/index';
import type { RequestParts, RequestRow } from '../requests/index';
import { sentenceFor } from './gate';
import { notifyBidder } from './notifications';
import { closeNotice, dismissObjections, openObjections } from './objection';
import { invalidateBid } from './invalid';
import { bidOn, bidsIn, countLive, live, moveBids } from './store';

/** Functions of bids that a request calls as it changes state. */
export const forRequests: Omit<
  RequestParts,
  | 'keeps'
  | 'tellKeepers'
  | 'beginHire'
  | 'endHire'
  | 'expireHire'
  | 'beginDelivery'
  | 'nextOf'
  | 'holdUnfunded'
  | 'stepsOf'
> = {
  liveBids: countLive,
  async endBids(tx, request, why) {
    for (const bid of await moveBids(tx, request, live, 'lost', why))
      await notifyBidder(tx, bid, '投标未中标', `您对“${request.title}”的投标未中标：${why}。`);
  },
  async banBids(tx, request, why, hasContract) {
    const ended = await moveBids(tx, request, live, 'lost', why);
    const chosen = await moveBids(tx, request, ['won'], 'lost', why);
    for (const bid of hasContract ? ended : [...ended, ...chosen])
      await notifyBidder(
        tx,
        bid,
        '需求已关闭',
        `“${request.title}”因违规被平台关闭，您的${wordedFor(request.mode, '投标')}随之结束。`,
        { level: 'warn' },
      );
  },
  async openBids(db, request) {
    const rows = await bidsIn(db, request, live);
    const profiles = await beyondTenants(() => inTurn(rows, ({ uid }) => profileOf(db, uid)));
    return rows.map(({ bid_no, plan, created_at: at }, index) => ({
      bid_no,
      by: profiles[index]?.nickname ?? '',
      at,
      plan,
    }));
  },
  invalidateBid,
  async tellBidders(tx, request, title, content) {
    for (const bid of await bidsIn(tx, request, live)) await notifyBidder(tx, bid, title, content);
  },
  bidRefusal: (db, { uid }, request) => sentenceFor(db, uid, request),
  bidOn,
  async shortlisted(tx, request) {
    const rows = await bidsIn(tx, request, ['shortlisted']);
    const profiles = await beyondTenants(() => inTurn(rows, ({ uid }) => profileOf(tx, uid)));
    return profiles.flatMap((one) => (one === undefined ? [] : [{ uid: one.uid, name: one.nickname }]));
  },
  openObjections,
  dismissObjections,
  async loseChosen(tx, request, why) {
    await tellMoved(tx, request, 'lost', '合同未成立', `“${request.title}”的合同未成立：${why}。`, why);
  },
  async unchoose(tx, request) {
    await tellMoved(
      tx,
      request,
      'shortlisted',
      '公示异议成立',
      `“${request.title}”的雇主须重新选稿，您的稿件仍在入围之列。`,
      null,
    );
    await closeNotice(tx, request);
  },
};

async function tellMoved(
  tx: Tx,
  request: RequestRow,
  to: 'lost' | 'shortlisted',
  title: string,
  content: string,
  reason: string | null,
): Promise<void> {
  for (const bid of await moveBids(tx, request, ['won'], to, reason))
    await notifyBidder(tx, bid, title, content);
}
