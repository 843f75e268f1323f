import { type Coin, coin, type Fen, fen, percent } from '@uc/contract/money';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Account, availableOf, isCoinAccount } from '../accounts';
import { assertWhole, credit, debit, journal, type Journal, together } from '../journal';
import * as j from './index';

const amount = fc.integer({ min: 1, max: 1_000_000_000_000 }).map(fen);
const two = fc.tuple(amount, amount);
/** A whole and a part of it, which may be nothing or all. */
const withPart = amount.chain((whole) =>
  fc.tuple(fc.constant(whole), fc.integer({ min: 0, max: whole }).map(fen)),
);
const channel = fc.constantFrom<j.Channel>('alipay', 'wechat', 'unionpay', 'offline');
const from = fc.constantFrom<j.From>('available', 'reserved');
const coins = fc.array(
  fc.record({
    bucket: fc.constantFrom('paid' as const, 'bonus' as const),
    batchNo: fc.string({ minLength: 1, maxLength: 5 }),
    expireAt: fc.constant(null),
    amount: fc.integer({ min: 1, max: 1_000_000_000 }).map(coin),
  }),
  { minLength: 1, maxLength: 5 },
);
const COIN_RATE = 100;
const source = fc.constantFrom<j.RefundSource>(
  { from: 'escrow', orderNo: 'O1' },
  { from: 'sales' },
  { from: 'seller' },
);

const cases: [string, fc.Arbitrary<Journal>][] = [
  ['J1 recharge', fc.tuple(amount, channel).map(([a, c]) => j.recharged(a, c))],
  ['J1 channel fee', fc.tuple(amount, channel).map(([a, c]) => j.channelFee(a, c))],
  [
    'J2 coins online',
    fc.tuple(amount, channel, coins).map(([a, c, parts]) => j.coinsBoughtOnline(a, c, parts)),
  ],
  ['J3 coins from balance', fc.tuple(amount, coins).map(([a, parts]) => j.coinsBoughtFromBalance(a, parts))],
  ['bonus given', coins.map((parts) => j.coinsGiven(parts))],
  ['J5 withdrawal frozen', amount.map(j.frozen)],
  ['J6 released', amount.map(j.unfrozen)],
  ['J7 sent', amount.map(j.payoutSent)],
  ['J8 succeeded', withPart.map(([gross, fee]) => j.payoutSucceeded(gross, fee))],
  ['J9 failed', amount.map(j.payoutFailed)],
  ['J36 compensation paid', amount.map(j.compensationPaid)],
  ['J36 compensation received', amount.map(j.compensationReceived)],
  ['J38 bank fee', amount.map(j.bankFee)],
  ['J38 bank interest', amount.map(j.bankInterest)],
  ['J38 bank fee taken back', amount.map(j.bankFeeUndone)],
  ['J38 bank interest taken back', amount.map(j.bankInterestUndone)],
  ['J10 returned', withPart.map(([gross, fee]) => j.payoutReturned(gross, fee))],
  ['J11 coupons', amount.map((a) => j.paidByCoupons(a, 'O1'))],
  ['J12 coins', fc.tuple(coins, from).map(([parts, f]) => j.paidByCoins(parts, COIN_RATE, 'O1', f))],
  ['J13 balance', fc.tuple(amount, from).map(([a, f]) => j.paidByBalance(a, 'O1', f))],
  ['J14 IOU', fc.tuple(amount, from).map(([a, f]) => j.paidByIou(a, 'O1', f))],
  ['J15 online', fc.tuple(amount, channel).map(([a, c]) => j.paidOnline(a, c, 'O1'))],
  [
    'J11–J15 together',
    fc
      .tuple(amount, coins, amount, amount, amount, channel, from)
      .map(([a, parts, b, c, d, ch, f]) =>
        together(
          j.paidByCoupons(a, 'O1'),
          j.paidByCoins(parts, COIN_RATE, 'O1', f),
          j.paidByBalance(b, 'O1', f),
          j.paidByIou(c, 'O1', f),
          j.paidOnline(d, ch, 'O1'),
        ),
      ),
  ],
  ['J16 own sale', amount.map((a) => j.earned(a, 'O1'))],
  ['J16 handed over', amount.map((a) => j.handedOver(a, 'O1'))],
  ["J16 seller's side", two.map(([net, fee]) => j.sellerPending(net, fee))],
  [
    'J16b released',
    fc.tuple(two, fc.nat(4500)).map(([[net, fee], bps]) => j.incomeReleased(net, fee, percent(net, bps))),
  ],
  [
    'J17–J19 refund',
    fc
      .tuple(amount, coins, two, two, source)
      .map(([coupons, parts, [balance, channel], [iou, debt], s]) =>
        j.refunded({ coupons, coins: parts, balance, channel, iou, debt }, COIN_RATE, s),
      ),
  ],
  ["J17 seller's side", two.map(([net, fee]) => j.sellerRefunds(net, fee))],
  ['J20 granted', amount.map((a) => j.limitRaised(a, 'limit_grant'))],
  ['J20 cut', amount.map(j.limitCut)],
  ['J21 late fee', amount.map(j.lateFeeAccrued)],
  [
    'J22 repaid',
    fc
      .tuple(two, fc.constantFrom('balance' as const, 'wechat' as const))
      .map(([[p, f], s]) => j.iouRepaid(p, f, s)),
  ],
  ['J24 waived', amount.map(j.lateFeeWaived)],
  ['J25 written off', two.map(([p, f]) => j.iouWrittenOff(p, f))],
  ['J25 recovered', amount.map((a) => j.badDebtRecovered(a, 'balance'))],
  ['J1b settled', amount.map((a) => j.channelSettled(a, 'alipay'))],
  ['J4 given back by the channel', amount.map((a) => j.returnedByChannel(a, 'wechat', true))],
  ['J17 given back by the channel', amount.map((a) => j.returnedByChannel(a, 'wechat', false))],
  ['J17 to the balance instead', amount.map(j.refundedInstead)],
  ['J4 coins set aside', coins.map((parts) => j.coinsReturned(fen(1), 'alipay', parts, 'reserved'))],
  ['J27 coins given up', coins.map((parts) => j.coinsWaived(parts, COIN_RATE))],
  ['J32 expired', coins.map((parts) => j.coinsExpired(parts))],
  ['J33 up', amount.map((a) => j.adjustedUp(a, 'compensation'))],
  ['J33 down', amount.map(j.adjustedDown)],
  ['J35 coins frozen', coins.map((parts) => j.coinsFrozen(parts))],
  ['J35 coins released', coins.map((parts) => j.coinsUnfrozen(parts))],
  ['J35 credit frozen', amount.map(j.creditFrozen)],
  ['J35 credit released', amount.map(j.creditUnfrozen)],
];

const sumOf = (amounts: readonly number[]) => amounts.reduce((a, b) => a + b, 0);

describe('every journal of the ledger balances, for any amounts', () => {
  test.each(cases)('the journal %s balances, for any amounts', (_, made) => {
    fc.assert(
      fc.property(made, ({ legs, lines }) => {
        expect(legs.length).toBeGreaterThanOrEqual(2);
        expect(legs.every(({ amount: a }) => a !== 0 && Number.isSafeInteger(a))).toBe(true);
        const inCoins = legs.filter(({ account }) => isCoinAccount(account));
        const inFen = legs.filter(({ account }) => !isCoinAccount(account));
        expect([sumOf(inCoins.map((leg) => leg.amount)), sumOf(inFen.map((leg) => leg.amount))]).toEqual([
          0, 0,
        ]);
        for (const [account, parts] of Object.entries(availableOf)) {
          const moved = legs
            .filter((leg) => (parts as readonly Account[]).includes(leg.account))
            .map((leg) => leg.amount);
          const told = lines
            .filter((line) => line.account === account)
            .map((line) =>
              line.direction === 'in' || line.direction === 'unfreeze' ? line.amount : -line.amount,
            );
          expect(sumOf(told)).toBe(sumOf(moved));
        }
      }),
    );
  });
});

describe('a journal that is not whole is refused', () => {
  const line = { account: 'rmb', direction: 'in', type: 'recharge', amount: fen(5) } as const;
  test.each<[string, () => Journal]>([
    [
      'out of balance',
      () => journal([debit('A.BANK', fen(5)), credit('L.AVAIL', fen(4))], [{ ...line, amount: fen(4) }]),
    ],
    ['one leg', () => journal([debit('A.BANK', fen(5))])],
    ['balanced only across currencies', () => journal([debit('A.BANK', fen(5)), credit('C.PAID', coin(5))])],
    ['a movement that no line tells', () => journal([debit('A.BANK', fen(5)), credit('L.AVAIL', fen(5))])],
    [
      'a line that tells something else',
      () => journal([debit('A.BANK', fen(5)), credit('L.AVAIL', fen(5))], [{ ...line, amount: fen(6) }]),
    ],
    [
      'a line without a movement',
      () => journal([debit('A.BANK', fen(5)), credit('L.SUSPENSE', fen(5))], [line]),
    ],
    ['a negative amount', () => journal([debit('A.BANK', fen(-5)), credit('L.SUSPENSE', fen(-5))])],
  ])('a journal that is not whole is refused: %s', (_, make) => {
    expect(make).toThrow(RangeError);
  });
});

test('a fee of nothing leaves no leg and no line', () => {
  const { legs, lines } = j.payoutSucceeded(fen(100), fen(0));
  expect(legs.map(({ account }) => account)).toEqual(['L.WD.CLEAR', 'A.BANK']);
  expect(lines.map(({ type }) => type)).toEqual(['unfreeze', 'withdraw']);
});

test('legs on the same side of an account are one', () => {
  const parts = (['bonus', 'paid', 'paid'] as const).map((bucket, index) => ({
    bucket,
    batchNo: `B${index}`,
    expireAt: null,
    amount: coin(10) as Coin,
  }));
  const { legs, lines } = j.paidByCoins(parts, COIN_RATE, 'O1', 'available');
  expect(Object.fromEntries(legs.map(({ account, amount: a }) => [account, a]))).toEqual({
    'E.PROMO': -10,
    'L.COINDEF': -20,
    'L.ESCROW': 30,
    'C.BONUS': -10,
    'C.PAID': -20,
    'K.ISSUED': 30,
  });
  expect(lines).toHaveLength(3);
});

test('a journal written by hand is checked like the rest', () => {
  const whole: Journal = { legs: [debit('A.BANK', fen(5) as Fen), credit('L.SUSPENSE', fen(5))], lines: [] };
  expect(() => assertWhole(whole)).not.toThrow();
  expect(() => assertWhole({ ...whole, legs: whole.legs.slice(1) })).toThrow(RangeError);
});
