import { hoursAfter } from '@uc/contract/day';
import { compare, type Fen, sum } from '@uc/contract/money';
import type { Side } from '@uc/contract/crowdsourcing/contract-texts';
import { profileOf } from '../../accounts/index';
import { now } from '../../clock';
import type { Deps } from '../../deps';
import type { Tx } from '../../db/index';
import type { Initiator } from '../../ledger/index';
import { assignSeller, serviceFeeOf } from '../../orders/index';
import { mintId } from '../../vault/index';
import { refuseRelated } from './related';
import { notifySide } from './notifications';
import { admitParties } from './parties';
import { SIGN_HOURS } from './states';
import { type ContractRow, insertContract, insertMilestones } from './store';
import { contractText, hashOf, type Terms } from './text';
import { tell } from './transition';

/** A contract to be made of the chosen bid. */
export interface Opening {
  request_no: string;
  mode: 'reward' | 'tender' | 'hire';
  buyer_uid: number;
  provider_uid: number;
  title: string;
  total: Fen;
  milestones: readonly { title: string; amount: Fen; dueDate: string }[];
  /** The paid order of the prize of a 悬赏: its contract begins at once, with the prize in escrow. */
  prize?: { orderNo: string; rank: number };
  bid_no: string;
  /** Demand and offer, as they stood at that moment. */
  terms: Terms;
  by: Initiator;
  /** The side that caused the contract; the buyer where it is not said. */
  side?: Side;
  /** The sub-accounts that made the request and the bid. */
  buyerSub?: string | null;
  providerSub?: string | null;
}

/**
 * Makes a contract of a bid that was chosen: both sides confirm it within 72 hours. That of a prize begins at once. Refuses
 * contract.sameParty where both sides are one person. Returns its number.
 */
export async function openContract(deps: Deps, tx: Tx, opening: Opening): Promise<string> {
  const { buyer_uid: uid, provider_uid, title, total, milestones, prize, by, terms } = opening;
  admitParties({ uid, provider_uid });
  if (compare(sum(milestones.map(({ amount }) => amount)), total) !== 0)
    throw new Error('the milestones do not sum up');
  await refuseRelated(deps, tx, uid, provider_uid);
  const contractNo = mintId('HT');
  const at = await now(tx);
  const feeBps = await serviceFeeOf(tx, provider_uid);
  const rows = milestones.map(({ title: name, amount, dueDate }, index) => ({
    uid,
    contract_no: contractNo,
    provider_uid,
    seq: index + 1,
    title: name,
    amount_fen: amount,
    due_date: dueDate,
    ...(prize === undefined
      ? { status: 'unfunded' as const }
      : {
          status: 'funded' as const,
          order_no: prize.orderNo,
          order_source: 'request' as const,
          funded_at: at,
        }),
  }));
  const [buyer, provider] = [await profileOf(tx, uid), await profileOf(tx, provider_uid)];
  const named = { buyer: buyer?.nickname ?? '', provider: provider?.nickname ?? '' };
  const text = contractText({ contractNo, title, ...named, feeBps, terms, milestones: rows });
  const row = await insertContract(tx, {
    uid,
    contract_no: contractNo,
    provider_uid,
    request_no: opening.request_no,
    bid_no: opening.bid_no,
    mode: opening.mode,
    title,
    total_fen: total,
    terms: JSON.stringify(terms),
    text,
    text_hash: hashOf(text),
    text_fee_bps: feeBps,
    created_by_sub: opening.buyerSub ?? null,
    provider_sub: opening.providerSub ?? null,
    created_at: at,
    ...(prize === undefined
      ? { status: 'pending_confirm', due_at: hoursAfter(at, SIGN_HOURS) }
      : {
          status: 'active',
          fee_bps: feeBps,
          signed_at: at,
          buyer_confirmed_at: at,
          provider_confirmed_at: at,
        }),
  });
  await insertMilestones(tx, rows);
  if (prize !== undefined)
    await assignSeller(tx, {
      uid,
      orderNo: prize.orderNo,
      source: 'request',
      seller: { uid: provider_uid, name: named.provider },
      feeBps,
    });
  await announce(tx, row, by, prize !== undefined, opening.side ?? 'buyer');
  return contractNo;
}

async function announce(
  tx: Tx,
  row: ContractRow,
  by: Initiator,
  isPrize: boolean,
  side: Side,
): Promise<void> {
  const next = `合同已生成，请在${SIGN_HOURS}小时内确认，逾期合同不成立。`;
  if (isPrize)
    await notifySide(tx, row, 'provider', {
      title: '请交付获奖作品',
      content: '公示已结束，赏金已托管，请按合同日期交付成果。',
    });
  else if (row.mode === 'hire')
    await notifySide(tx, row, 'both', { title: '雇佣已达成', content: `的双方已达成一致，${next}` });
  else {
    await notifySide(tx, row, 'buyer', { title: '合同待确认', content: `的${next}` });
    // The win of the bid and the next step are told in one message.
    await notifySide(tx, row, 'provider', { title: '恭喜中标', content: `的雇主已选定您，${next}` });
  }
  await tell(tx, row, 'open', { by, side: by.kind === 'system' ? 'system' : side });
}
