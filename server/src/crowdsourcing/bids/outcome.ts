import { wordedFor } from '@uc/contract/crowdsourcing/request-texts';
import type { Tx } from '../../db/index';
import type { RequestRow } from '../requests/store';
import { notifyBidder } from './notifications';
import { closeNotice } from './objection';
import { bidsIn, live, moveBids } from './store';

/** Ends the bids that nobody chose, and tells those who made them why. */
export async function endBids(tx: Tx, request: RequestRow, why: string): Promise<void> {
  for (const bid of await moveBids(tx, request, live, 'lost', why))
    await notifyBidder(tx, bid, '投标未中标', `您对“${request.title}”的投标未中标：${why}。`);
}

/** Ends all bids of a banned request; whoever was chosen hears of the contract, where there is one. */
export async function banBids(tx: Tx, request: RequestRow, why: string, hasContract: boolean): Promise<void> {
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
}

/** Tells those whose bids may still be chosen. */
export async function tellBidders(
  tx: Tx,
  request: RequestRow,
  title: string,
  content: string,
): Promise<void> {
  for (const bid of await bidsIn(tx, request, live)) await notifyBidder(tx, bid, title, content);
}

/** The contract of the chosen did not come about: theirs is a lost bid. */
export async function loseChosen(tx: Tx, request: RequestRow, why: string): Promise<void> {
  await moveChosen(tx, request, 'lost', '合同未成立', `“${request.title}”的合同未成立：${why}。`, why);
}

/** The chosen are chosen no more: the buyer chooses again among the shortlisted. */
export async function unchoose(tx: Tx, request: RequestRow): Promise<void> {
  await moveChosen(
    tx,
    request,
    'shortlisted',
    '公示异议成立',
    `“${request.title}”的雇主须重新选稿，您的稿件仍在入围之列。`,
    null,
  );
  await closeNotice(tx, request);
}

async function moveChosen(
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
