import { wordedFor } from '@uc/contract/crowdsourcing/request-texts';
import { support } from '@uc/contract/support';
import { refuse } from '../../call/index';
import type { Tx } from '../../db/index';
import { count, type RequestRow } from '../requests/store';
import { notifyBidder, notifyOfBid } from './notifications';
import { bidForBuyer, changeBid, live, lockBid } from './store';

/**
 * Staff find a bid 不合格 (crowdsourcing.md#bid-states): it can be chosen no more, keeps its plan and files
 * as evidence, and its account makes no second one. The request is locked. Refuses notFound, state.conflict.
 */
export async function invalidateBid(
  tx: Tx,
  request: RequestRow,
  bidNo: string,
  reason: string,
): Promise<void> {
  const found = await bidForBuyer(tx, request.uid, bidNo);
  if (found?.request_no !== request.request_no) throw refuse('notFound');
  const row = await lockBid(tx, found);
  if (row === undefined || !live.some((one) => one === row.status)) throw refuse('state.conflict');
  const changed = await changeBid(tx, row, { status: 'invalid', reason, is_open: false });
  if (changed === undefined) throw refuse('state.conflict');
  await count(tx, request, 'bid_count', -1);
  const bid = wordedFor(request.mode, '投标');
  await notifyBidder(
    tx,
    changed,
    `${bid}不合格`,
    `您对“${request.title}”的${bid}被平台判定为不合格：${reason}。该需求不能再次${bid}。如有疑问，请提交工单${support('或联系客服')}。`,
    { level: 'warn' },
  );
  await notifyOfBid(
    tx,
    request,
    `${bid}不合格`,
    `“${request.title}”有一份${bid}被平台判定为不合格，已不在待选之列。`,
  );
}
