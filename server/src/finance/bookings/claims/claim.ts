import { channels } from '@uc/contract/finance/records';
import type { Tx } from '../../../db/index';
import { refuse } from '../../../call/index';
import { type Claimant, type ClaimRow, holderOf, insertClaim, type NewClaim } from './store';

/** A number from outside and the document that it is for. */
export interface Claim extends Claimant {
  source: ClaimRow['source'];
  number: string;
  /** The person who enters it, or the channel. */
  by: string;
  /** False while a second person has not agreed. */
  isBooked: boolean;
}

/**
 * Claims a number from outside for one document, in the transaction that books it (ADR 26). Undefined when this document
 * holds it now; else a text that says where it was used before. The caller has locked the accounts.
 */
export async function takenBy(tx: Tx, claim: Claim): Promise<string | undefined> {
  const { source, number, use, uid, doc_no, isBooked } = claim;
  const row: NewClaim = { source, number, use, uid, doc_no, is_booked: isBooked, claimed_by: claim.by };
  if (await insertClaim(tx, row)) return undefined;
  const holder = await holderOf(tx, source, number);
  // The concurrent claim was released meanwhile.
  if (holder === undefined) throw refuse('state.conflict');
  return holder.use === use && holder.uid === uid && holder.doc_no === doc_no ? undefined : placeOf(holder);
}

/** The same for a number that a person enters: refuses `reference.used` with the text. */
export async function claimNumber(tx: Tx, claim: Claim): Promise<void> {
  const where = await takenBy(tx, claim);
  if (where !== undefined) throw refuse('reference.used', { number: claim.number, where });
}

function placeOf({ use, doc_no: no, matched_no }: NonNullable<Awaited<ReturnType<typeof holderOf>>>): string {
  switch (use) {
    case 'receipt':
      return `银行到账${no}${matched_no === null ? '' : `（已匹配${matched_no}）`}`;
    case 'recharge':
      return `充值${no}`;
    case 'recharge_refund':
      return `充值${no}的退回`;
    case 'settlement': {
      const [channel, settlement] = no.split(':') as [keyof typeof channels, string];
      return `${channels[channel]}结算单${settlement}`;
    }
    case 'payout':
      return `提现${no}的打款`;
    case 'payout_return':
      return `提现${no}的银行退票`;
    case 'payment':
      return `在线支付${no}`;
    case 'channel_refund':
      return `渠道退款${no}`;
    case 'tax':
      return `代扣税款缴纳${no}`;
    case 'office':
      return `订单${no}的官费`;
  }
}
