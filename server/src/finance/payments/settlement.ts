import { daysAfter } from '@uc/contract/day';
import { PENDING_DAYS } from '@uc/contract/orders/after-sale-days';
import type { LimitKind } from '@uc/contract/limits';
import { type Fen, fen, subtract } from '@uc/contract/money';
import * as clock from '../../clock';
import type { Tx } from '../../db/index';
import { refuse } from '../../call/index';
import {
  announceMoney,
  documentNo,
  escrowOf,
  journals,
  lockAccounts,
  type MoneyEvent,
  orderAbout,
  type OrderEvent,
  post,
} from '../../ledger/index';
import { type Withheld, withhold } from '../withholding/index';
import { earned, incomeOf } from './income';
import { changeSettlement, insertSettlement, lockPendingSettlement } from './store';

export interface Acceptance extends OrderEvent {
  /**
   * Null: the platform's own sale. Their `kind` decides the withheld tax; `buyerName` is masked, for the
   * seller to read.
   */
  seller: { uid: number; kind: LimitKind; feeBasisPoints: number; buyerName: string } | null;
}

/**
 * J16: the rest in the escrow of an order is earned, by the platform, or by the seller less the service fee
 * and after three days. Both tenants are posted in one transaction, linked by the settlement number. Returns
 * null when there is no rest. Refuses `state.conflict` when it is accepted already.
 */
export async function acceptOrder(tx: Tx, acceptance: Acceptance): Promise<{ settlementNo: string } | null> {
  const { uid, by, orderNo, title, seller } = acceptance;
  const sellerAccounts =
    seller === null
      ? []
      : [{ uid: seller.uid, accounts: ['L.PENDING', 'R.FEE.SERVICE', 'X.TRANSIT'] as const }];
  await lockAccounts(tx, { uid, accounts: ['L.ESCROW', 'R.SALES', 'X.TRANSIT'] }, ...sellerAccounts);
  const price = await escrowOf(tx, uid, orderNo);
  if (price === 0) return null;
  const about = orderAbout(acceptance);
  const accepted = { uid, by, kind: 'order.accept', refType: 'order', refId: orderNo, about };
  if (seller === null) {
    await post(tx, { ...accepted, journal: journals.earned(price, orderNo) });
    return null;
  }
  const now = await clock.now(tx);
  const settlementNo = documentNo('Z', now);
  const amounts = earned(price, seller.feeBasisPoints);
  const fee = amounts.fee_fen;
  await post(
    tx,
    { ...accepted, journal: journals.handedOver(price, orderNo), detail: { settlement: settlementNo } },
    {
      uid: seller.uid,
      by,
      kind: 'settlement.open',
      refType: 'settlement',
      refId: settlementNo,
      about: {
        ...about,
        bizType: 'settlement',
        bizNo: settlementNo,
      },
      journal: journals.sellerPending(subtract(price, fee), fee),
      detail: {
        settlement: settlementNo,
        order: orderNo,
      },
    },
  );
  await insertSettlement(tx, {
    uid: seller.uid,
    settlement_no: settlementNo,
    order_no: orderNo,
    buyer_name: seller.buyerName,
    title,
    ...amounts,
    seller_kind: seller.kind,
    created_at: now,
    release_at: daysAfter(now, PENDING_DAYS),
  });
  return { settlementNo };
}

/**
 * While the buyer asks for money back after acceptance, the income of that order stays where it is
 * (orders.md#order-states); false when it is no longer pending.
 */
export async function holdSettlement(
  tx: Tx,
  { uid, orderNo, isHeld }: { uid: number; orderNo: string; isHeld: boolean },
): Promise<boolean> {
  const settlement = await lockPendingSettlement(tx, uid, { orderNo });
  if (settlement === undefined) return false;
  await changeSettlement(tx, uid, settlement.settlement_no, { is_held: isHeld });
  return true;
}

/** What arrived of an income, in 分, and the tax that was withheld, undefined where none is. */
export interface Arrived {
  arrives: Fen;
  withheld: Withheld | undefined;
}

/**
 * J16b: the seller's income becomes available less the tax that is withheld of it (ADR 122). Refuses `state.conflict`
 * unless it is still pending.
 */
export async function postSettlementRelease(
  tx: Tx,
  release: MoneyEvent & { settlementNo: string },
): Promise<Arrived> {
  const { uid, by, settlementNo } = release;
  await lockAccounts(tx, { uid, accounts: ['L.AVAIL', 'L.PENDING', 'L.TAX'] });
  const settlement = await lockPendingSettlement(tx, uid, { settlementNo });
  if (settlement === undefined) throw refuse('state.conflict');
  const { gross, fee, pending } = incomeOf(settlement);
  const at = await clock.now(tx);
  const withheld =
    pending === 0
      ? undefined
      : await withhold(tx, { uid, no: settlementNo, kind: settlement.seller_kind, at, gross, fee });
  const tax = withheld?.tax ?? fen(0);
  await changeSettlement(tx, uid, settlementNo, { released_at: at, tax_fen: tax });
  const arrived = { arrives: subtract(pending, tax), withheld };
  if (pending === 0) return arrived;
  await post(tx, {
    uid,
    by,
    kind: 'settlement.release',
    refType: 'settlement',
    refId: settlementNo,
    about: {
      bizType: 'order',
      bizNo: settlement.order_no,
      title: settlement.title,
      counterparty: settlement.buyer_name,
    },
    journal: journals.incomeReleased(pending, fee, tax),
  });
  await announceMoney(tx, uid);
  return arrived;
}
