import { support } from '@uc/contract/support';
import { daysAfter } from '@uc/contract/day';
import { limits } from '@uc/contract/limits';
import { now } from '../../clock';
import type { Tx } from '../../db/index';
import type { Initiator } from '../../ledger/index';
import { wordsOf } from '../../orders/index';
import type { EndContract } from '../contracts/sign';
import { banBids } from '../bids/outcome';
import { beginHire } from '../hires/offer';
import { endHire } from '../hires/answer';
import { dropAttachments } from './files';
import { formIn, guestsOf } from './form';
import { notifyBuyer, notifyGuests } from './notifications';
import { returnPrizes } from './prizes';
import { publishIn } from './publish';
import type { RequestRow } from './store';
import { transition } from './transition';

/**
 * Staff let a request into the hall. Bids are taken for a day at least, however long the review took. A direct hire goes to
 * its provider.
 */
export async function approveRequest(tx: Tx, row: RequestRow, by: Initiator): Promise<RequestRow> {
  const isHire = row.mode === 'hire';
  const at = await now(tx);
  const least = daysAfter(at, isHire ? limits.hire.answerDays : limits.request.deadlineDays.min);
  const deadline = isHire || row.deadline_at! < least ? least : row.deadline_at!;
  const changed = await transition(
    tx,
    row,
    isHire ? 'offer' : 'approve',
    { by },
    { deadline_at: deadline, due_at: deadline, published_at: at, reviewer: by.name, reason: null },
  );
  if (isHire) await beginHire(tx, changed);
  else await publishIn(tx, changed);
  await notifyBuyer(tx, changed, '需求已通过审核', `“${changed.title}”已通过审核，${nextFor(changed)}。`);
  if (!isHire) await notifyGuests(tx, changed, guestsOf(formIn(changed)));
  return changed;
}

const nextFor = ({ mode, visibility }: RequestRow): string =>
  mode === 'hire'
    ? `报价已发给服务商，对方将在${limits.hire.answerDays}天内答复`
    : visibility === 'invited'
      ? '并通知了受邀的服务商'
      : '正在需求大厅征集';

/** Staff send it back; money in escrow stays until the buyer hands it in again or gives up. */
export async function rejectRequest(
  tx: Tx,
  row: RequestRow,
  by: Initiator,
  reason: string,
): Promise<RequestRow> {
  const changed = await transition(tx, row, 'reject', { by, comment: reason }, { reason, reviewer: by.name });
  await notifyBuyer(
    tx,
    changed,
    '需求未通过审核',
    `“${changed.title}”未通过审核：${reason}。请修改后重新提交${changed.is_paid ? '，或关闭需求取回赏金' : ''}。`,
    { level: 'warn' },
  );
  return changed;
}

/**
 * Illegal content: it ends, and every 分 in escrow goes back by its way
 * (crowdsourcing-screens.md#requests-that-are-banned).
 */
export async function banRequest(
  tx: Tx,
  row: RequestRow,
  by: Initiator,
  { reason, endContract }: { reason: string; endContract?: EndContract | undefined },
): Promise<RequestRow> {
  const changed = await transition(
    tx,
    row,
    'ban',
    { by, comment: reason },
    { reason, reviewer: by.name, ended_at: await now(tx), objections: 0 },
  );
  const legs = await returnPrizes(tx, changed, { by, reason: '需求违规关闭' });
  await dropAttachments(tx, changed);
  await notifyBuyer(
    tx,
    changed,
    '需求因违规关闭',
    `“${changed.title}”因违规被关闭：${reason}。${legs.length > 0 ? `托管的赏金已退回：${wordsOf(legs)}。` : ''}如有疑问，请提交工单${support('或联系客服')}。`,
    { level: 'warn' },
  );
  const why = '需求因违规被平台关闭';
  await endContract?.(by, why);
  await endHire(tx, changed, why);
  await banBids(tx, changed, why, endContract !== undefined);
  return changed;
}
