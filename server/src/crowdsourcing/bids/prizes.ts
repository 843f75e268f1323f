import { dayAfter, dayOf } from '@uc/contract/day';
import { limits } from '@uc/contract/limits';
import { now } from '../../clock';
import type { Tx } from '../../db/index';
import type { Deps } from '../../deps';
import { system } from '../../ledger/index';
import { openContract } from '../contracts/open';
import { awardPrizes } from '../requests/prizes';
import { formIn } from '../requests/form';
import type { RequestRow } from '../requests/store';
import { bidsIn } from './store';

/**
 * Each winner of a 悬赏 hands over under a contract of its own, whose one milestone is the prize that is paid
 * (crowdsourcing-screens.md#winners-of-a-悬赏).
 */
export async function openPrizeContracts(deps: Deps, tx: Tx, request: RequestRow): Promise<void> {
  const winners = await bidsIn(tx, request, ['won']);
  const prizes = await awardPrizes(tx, request, winners.length);
  const {
    description = '',
    deliver_days: deliverDays = limits.request.handOverDays,
    nda = false,
  } = formIn(request);
  const dueDate = dayAfter(dayOf(await now(tx)), deliverDays);
  for (const [index, bid] of winners.entries()) {
    const { orderNo, amount } = prizes[index]!;
    await openContract(deps, tx, {
      request_no: request.request_no,
      mode: request.mode,
      buyer_uid: request.uid,
      provider_uid: bid.uid,
      title: request.title,
      total: amount,
      milestones: [{ title: `第${index + 1}名作品交付`, amount, dueDate }],
      prize: { orderNo, rank: index + 1 },
      bid_no: bid.bid_no,
      terms: { description, plan: bid.plan, deliverDays, nda },
      by: system,
      buyerSub: request.created_by_sub,
      providerSub: bid.created_by_sub,
    });
  }
}
