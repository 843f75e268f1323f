import { add, coin, compare, type Fen, fen, min, percent, ratio, subtract } from '@uc/contract/money';
import { attempt, type Tx } from '../db/index';
import type { PaymentParts } from '../finance/payments/index';
import { balancesOf } from '../ledger/index';
import { isRefusal } from './story';

/**
 * The intended payment of an order; a means that is missing when the time comes is replaced by an online
 * payment.
 */
export interface Mix {
  /** One of 满减/折扣/体验, and vouchers, when there is a fitting one. */
  coupon?: true;
  voucher?: true;
  /** Parts of the price, in basis points. */
  coin?: number;
  iou?: number;
  rest: 'rmb' | 'iou' | 'alipay' | 'wechat' | 'unionpay';
}

/** The intended payment of an order that takes the balance and online channels alone. */
export const moneyOf = ({ rest }: Mix): Mix => ({ rest: rest === 'iou' ? 'rmb' : rest });

/** A coupon that the story may spend by itself. */
export interface Holding {
  couponNo: string;
  kind: 'voucher' | 'full_cut' | 'discount' | 'trial';
  face: Fen;
  threshold: Fen;
  payPercent: number | null;
  cap: Fen | null;
  types: readonly string[];
  from: Date;
  to: Date;
}

/** The means of payment of the demo world's owner: the coupons given so far, and the balances of the book. */
export class Wallet {
  readonly #uid: number;
  /** The rest of each coupon; a discount has no amount of its own, only one use. */
  readonly #left = new Map<Holding, Fen>();

  constructor(uid: number) {
    this.#uid = uid;
  }

  keep(holding: Holding): void {
    this.#left.set(holding, holding.kind === 'discount' ? fen(1) : holding.face);
  }

  /** Pays by the mix, or all online when the balances do not suffice. */
  async pay(
    tx: Tx,
    bill: { total: Fen; type: string; at: Date; no: string },
    mix: Mix,
    take: (parts: PaymentParts) => Promise<unknown>,
  ): Promise<void> {
    const chosen = this.#coupons(bill, mix);
    try {
      const parts = await this.#parts(tx, bill, mix, chosen);
      await attempt(tx, () => take(parts));
      for (const { holding, amount } of chosen)
        this.#left.set(
          holding,
          holding.kind === 'voucher' ? subtract(this.#left.get(holding)!, amount) : fen(0),
        );
    } catch (error) {
      if (!isRefusal(error)) throw error;
      await take({
        online: { amount: bill.total, channel: 'alipay', channelNo: bill.no.replace('O', '2088') },
      });
    }
  }

  #coupons({ total, type, at }: { total: Fen; type: string; at: Date }, mix: Mix) {
    const fitting = [...this.#left].filter(
      ([one, left]) =>
        left > 0 &&
        one.from <= at &&
        at < one.to &&
        compare(one.threshold, total) <= 0 &&
        (one.types.length === 0 || one.types.includes(type)),
    );
    const other = mix.coupon && fitting.find(([{ kind }]) => kind !== 'voucher');
    const voucher = mix.voucher && fitting.find(([{ kind }]) => kind === 'voucher');
    const chosen = other ? [{ holding: other[0], amount: worthOf(other[0], total) }] : [];
    const rest = chosen.reduce((left, { amount }) => subtract(left, amount), total);
    return voucher && rest > 0 ? [...chosen, { holding: voucher[0], amount: min(voucher[1], rest) }] : chosen;
  }

  async #parts(
    tx: Tx,
    { total, no }: { total: Fen; no: string },
    mix: Mix,
    chosen: readonly { holding: Holding; amount: Fen }[],
  ): Promise<PaymentParts> {
    const balances = await balancesOf(tx, this.#uid);
    const coupons = chosen.map(({ holding, amount }) => ({ couponNo: holding.couponNo, amount }));
    let rest = chosen.reduce((left, { amount }) => subtract(left, amount), total);
    const share = (basisPoints: number, available: number) => {
      const part = min(min(percent(total, basisPoints), rest), fen(available));
      rest = subtract(rest, part);
      return part;
    };
    const coins = coin(share(mix.coin ?? 0, add(balances['C.PAID'], balances['C.BONUS'])));
    const iou = share(mix.iou ?? 0, add(balances['M.LIMIT'], balances['A.IOU']));
    const isShort = mix.rest === 'rmb' && compare(rest, balances['L.AVAIL']) > 0;
    const parts: PaymentParts = { coupons, coin: coins, iou };
    if (rest === 0) return parts;
    if (mix.rest === 'rmb' && !isShort) return { ...parts, rmb: rest };
    if (mix.rest === 'iou') return { ...parts, iou: add(iou, rest) };
    const channel = mix.rest === 'rmb' ? 'alipay' : mix.rest;
    return { ...parts, online: { amount: rest, channel, channelNo: no.replace('O', '2088') } };
  }
}

function worthOf({ kind, face, payPercent, cap }: Holding, price: Fen): Fen {
  return kind === 'discount' ? min(subtract(price, ratio(price, payPercent!, 100)), cap!) : min(face, price);
}
