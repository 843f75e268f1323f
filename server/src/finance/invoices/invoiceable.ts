import { add, type Fen, fen, formatFen, max, negate, subtract, sum } from '@uc/contract/money';
import { dealtWith, type OrderFacts } from './order-store';

/** A part of the amount: what was paid with something, and how much of it counts. */
export interface Why {
  text: string;
  paid: Fen;
  counts: Fen;
}
export interface Invoiceable {
  /** What can be asked for now, 0 where the order is out. */
  amount: Fen;
  isIn: boolean;
  /** Why it is out; empty where it is in. */
  reason: string;
  why: Why[];
}
const none = fen(0);

/**
 * The money that was paid for an order to the platform and has not gone back: balance, online, bought coins, and credit that is
 * repaid; never free vouchers, bonus coins and what an office is paid (invoices.md#invoiceable-amount).
 */
export function baseOf(facts: OrderFacts): Fen {
  const counted = sum(partsOf(facts).map(({ counts }) => counts));
  return max(none, counted);
}

/** The amount that was taken off the price without money: coupons, vouchers and bonus coins. */
export const discountOf = ({ voucher, coin, boughtCoin }: OrderFacts): Fen =>
  add(voucher, subtract(coin, boughtCoin));

/** The parts of `baseOf` as customers read them. */
function partsOf(facts: OrderFacts): Why[] {
  const { cash, coin, boughtCoin, credit, isRepaid, voucher, official } = facts;
  const bonus = subtract(coin, boughtCoin);
  const parts: Why[] = [
    { text: '余额与在线支付', paid: cash, counts: cash },
    { text: '创意币（购买所得）', paid: boughtCoin, counts: boughtCoin },
    { text: '赠送的创意币，不开票', paid: bonus, counts: none },
    { text: '优惠券与代金券，不开票', paid: voucher, counts: none },
    {
      text: isRepaid ? '白条（已还清）' : '白条，所在账单还清后可以开票',
      paid: credit,
      counts: isRepaid ? credit : none,
    },
    { text: '官费，由官方机关出具票据', paid: official, counts: negate(official) },
  ];
  return parts.filter(({ paid }) => paid > 0);
}

/** What of an order can be invoiced now, and why, or why nothing can. */
export function invoiceableOf(facts: OrderFacts): Invoiceable {
  const { claimed, openNo, redOpen } = facts;
  const base = baseOf(facts);
  const left = max(none, subtract(base, claimed));
  const why = [
    ...partsOf(facts),
    ...(claimed > 0 ? [{ text: '已申请或已开票', paid: claimed, counts: negate(claimed) }] : []),
  ];
  const reason =
    outside(facts) ??
    (openNo !== null
      ? `开票申请${openNo}处理中`
      : redOpen > 0 || claimed > base
        ? `退款后有${formatFen(max(redOpen, subtract(claimed, base)))}元待红冲，红冲完成后可以申请`
        : left > 0
          ? ''
          : nothing(facts, base));
  return {
    amount: reason === '' ? left : none,
    isIn: reason === '',
    reason,
    why,
  };
}

function outside({ sellerName, isPlatforms, orderType, status }: OrderFacts): string | undefined {
  if (!isPlatforms) return `由服务商“${sellerName}”向您开具，请联系服务商`;
  if (orderType === 'coin') return '购买创意币时不开票，使用创意币的订单完成后可以开票';
  if (status === 'refunding') return '退款处理中，处理完成后可以申请';
  if (status === 'refunded') return '已全额退款';
  return dealtWith.includes(status) ? undefined : '订单完成后可以申请';
}

function nothing({ claimed, credit, isRepaid, official }: OrderFacts, base: Fen): string {
  if (claimed > 0 && claimed >= base) return '已开具发票';
  if (credit > 0 && !isRepaid) return '白条还清后可以申请';
  if (official > 0) return '官费由官方机关出具票据，没有其他可开票金额';
  return '没有用资金支付的金额，不开具发票';
}

/** What issued invoices have of an order beyond what its money still is and red letters that wait will take: to be taken back. */
export const excessOf = (facts: OrderFacts): Fen =>
  max(none, subtract(subtract(facts.issued, facts.redOpen), baseOf(facts)));
/** Whether an application for an order asks for more than can be invoiced since a refund. */
export const isStale = (facts: OrderFacts): boolean => facts.claimed > add(baseOf(facts), facts.redOpen);
