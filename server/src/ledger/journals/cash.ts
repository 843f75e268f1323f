import { add, type Fen, subtract } from '@uc/contract/money';
import type { FenAccount } from '../accounts';
import { credit, debit, type Journal, journal } from '../journal';

/** The way by which money comes in; `offline` is a transfer to the bank account. */
export type Channel = 'alipay' | 'wechat' | 'unionpay' | 'offline';
/** The account where money of a channel arrives. */
export const cashAccount = (channel: Channel): FenAccount =>
  channel === 'offline' ? 'A.BANK' : `A.CH.${channel}`;

/** J1: RMB recharged. */
export const recharged = (amount: Fen, channel: Channel): Journal =>
  journal(
    [debit(cashAccount(channel), amount), credit('L.AVAIL', amount)],
    [{ account: 'rmb', direction: 'in', type: 'recharge', amount }],
  );

/** J1: the channel's fee, an expense of the platform. */
export const channelFee = (fee: Fen, channel: Channel): Journal =>
  journal([debit('E.CH', fee), credit(cashAccount(channel), fee)]);

/** J4: a recharge goes back the way it came; needs the money to be available. */
export const rechargeReturned = (amount: Fen, channel: Channel): Journal =>
  journal(
    [debit('L.AVAIL', amount), credit(cashAccount(channel), amount)],
    [{ account: 'rmb', direction: 'out', type: 'refund', amount }],
  );

/** J1b: a channel pays out to the bank account the amounts that it has collected, less its fees. */
export const channelSettled = (net: Fen, channel: Exclude<Channel, 'offline'>): Journal =>
  journal([debit('A.BANK', net), credit(cashAccount(channel), net)]);

/**
 * J4 and J17 once the channel has given back the amount that was frozen for it. `wasAvailable`: it had been
 * in the balance.
 */
export const returnedByChannel = (amount: Fen, channel: Channel, wasAvailable: boolean): Journal =>
  journal(
    [debit('L.FROZEN', amount), credit(cashAccount(channel), amount)],
    wasAvailable
      ? [
          { account: 'rmb', direction: 'unfreeze', type: 'unfreeze', amount },
          { account: 'rmb', direction: 'out', type: 'refund', amount },
        ]
      : [],
  );

/** J17 by the other way: the channel could not, so it goes to the balance. */
export const refundedInstead = (amount: Fen): Journal =>
  journal(
    [debit('L.FROZEN', amount), credit('L.AVAIL', amount)],
    [{ account: 'rmb', direction: 'in', type: 'refund', amount }],
  );

/** J34: money on the bank account whose owner is not known yet. */
export const suspended = (amount: Fen): Journal =>
  journal([debit('A.BANK', amount), credit('L.SUSPENSE', amount)]);

/** J34, known now: it leaves the platform's book, and J1 or J2 enters it in the customer's. */
export const suspenseEnded = (amount: Fen): Journal =>
  journal([debit('L.SUSPENSE', amount), credit('A.BANK', amount)]);

/** J5, and J35 for a balance: set aside. */
export const frozen = (amount: Fen): Journal =>
  journal(
    [debit('L.AVAIL', amount), credit('L.FROZEN', amount)],
    [{ account: 'rmb', direction: 'freeze', type: 'freeze', amount }],
  );

/** J6, and J35 released: given back. */
export const unfrozen = (amount: Fen): Journal =>
  journal(
    [debit('L.FROZEN', amount), credit('L.AVAIL', amount)],
    [{ account: 'rmb', direction: 'unfreeze', type: 'unfreeze', amount }],
  );

/** J7: a withdrawal is with the bank. */
export const payoutSent = (gross: Fen): Journal =>
  journal([debit('L.FROZEN', gross), credit('L.WD.CLEAR', gross)]);

/** J8: paid out. The customer reads that the freeze ended, what they got, and the fee. */
export const payoutSucceeded = (gross: Fen, fee: Fen): Journal =>
  journal(
    [debit('L.WD.CLEAR', gross), credit('A.BANK', subtract(gross, fee)), credit('R.FEE.WD', fee)],
    [
      { account: 'rmb', direction: 'unfreeze', type: 'unfreeze', amount: gross },
      { account: 'rmb', direction: 'out', type: 'withdraw', amount: subtract(gross, fee) },
      { account: 'rmb', direction: 'out', type: 'withdraw_fee', amount: fee },
    ],
  );

/** J9: the bank refused; the whole amount is available again, without a fee. */
export const payoutFailed = (gross: Fen): Journal =>
  journal(
    [debit('L.WD.CLEAR', gross), credit('L.AVAIL', gross)],
    [{ account: 'rmb', direction: 'unfreeze', type: 'unfreeze', amount: gross }],
  );

/** J10 银行退票: it came back after success, the fee with it. */
export const payoutReturned = (gross: Fen, fee: Fen): Journal =>
  journal(
    [debit('A.BANK', subtract(gross, fee)), debit('R.FEE.WD', fee), credit('L.AVAIL', gross)],
    [
      { account: 'rmb', direction: 'in', type: 'withdraw_return', amount: subtract(gross, fee) },
      { account: 'rmb', direction: 'in', type: 'withdraw_fee', amount: fee },
    ],
  );

/**
 * J16b: a seller's income becomes available less the tax withheld for the tax office; the fee, taken when it
 * was earned, is shown beside it.
 */
export const incomeReleased = (net: Fen, fee: Fen, tax: Fen): Journal =>
  journal(
    [debit('L.PENDING', net), credit('L.AVAIL', subtract(net, tax)), credit('L.TAX', tax)],
    [
      { account: 'rmb', direction: 'in', type: 'crowd_income', amount: add(net, fee) },
      { account: 'rmb', direction: 'out', type: 'service_fee', amount: fee },
      { account: 'rmb', direction: 'out', type: 'withholding_tax', amount: tax },
    ],
  );

/** J37: withheld tax is paid to the tax office, from the bank account. */
export const taxRemitted = (amount: Fen): Journal =>
  journal([debit('L.TAX', amount), credit('A.BANK', amount)]);

/** J37b: tax that was withheld too much goes back to the provider, because income of theirs went back. */
export const taxGivenBack = (amount: Fen): Journal =>
  journal(
    [debit('L.TAX', amount), credit('L.AVAIL', amount)],
    [{ account: 'rmb', direction: 'in', type: 'withholding_tax', amount }],
  );

/** J38: the bank has taken its fee from the account. */
export const bankFee = (fee: Fen): Journal => journal([debit('E.BANK', fee), credit('A.BANK', fee)]);

/** J38: the bank has paid interest on the account. */
export const bankInterest = (amount: Fen): Journal =>
  journal([debit('A.BANK', amount), credit('R.INTEREST', amount)]);

/** J38 taken back: the line of the bank was something else. */
export const bankFeeUndone = (fee: Fen): Journal => journal([debit('A.BANK', fee), credit('E.BANK', fee)]);
export const bankInterestUndone = (amount: Fen): Journal =>
  journal([debit('R.INTEREST', amount), credit('A.BANK', amount)]);

/** J33: given by the platform, as compensation or to put something right. */
export const adjustedUp = (amount: Fen, type: 'adjust' | 'compensation'): Journal =>
  journal(
    [debit('E.COMP', amount), credit('L.AVAIL', amount)],
    [{ account: 'rmb', direction: 'in', type, amount }],
  );

/** J33, debit direction; needs the money to be available. */
export const adjustedDown = (amount: Fen): Journal =>
  journal(
    [debit('L.AVAIL', amount), credit('E.COMP', amount)],
    [{ account: 'rmb', direction: 'out', type: 'adjust', amount }],
  );

/** J30: a few 分 to a company's bank account, to prove that it is theirs. The platform's expense; nothing of the customer's moves. */
export const microDeposited = (amount: Fen): Journal =>
  journal([debit('E.VERIFY', amount), credit('A.BANK', amount)]);

/** J31: a provider's deposit, out of the balance. */
export const depositPaid = (amount: Fen): Journal =>
  journal(
    [debit('L.AVAIL', amount), credit('L.DEPOSIT', amount)],
    [{ account: 'rmb', direction: 'out', type: 'deposit_in', amount }],
  );

/** J31: back into the balance. */
export const depositReturned = (amount: Fen): Journal =>
  journal(
    [debit('L.DEPOSIT', amount), credit('L.AVAIL', amount)],
    [{ account: 'rmb', direction: 'in', type: 'deposit_out', amount }],
  );

/** J36: out of a provider's deposit to a buyer, on its way between the two tenants; as if it came back and was paid. */
export const compensationPaid = (amount: Fen): Journal =>
  journal(
    [debit('L.DEPOSIT', amount), credit('X.TRANSIT', amount)],
    [
      { account: 'rmb', direction: 'in', type: 'deposit_out', amount },
      { account: 'rmb', direction: 'out', type: 'compensation', amount },
    ],
  );
/** J36, the buyer's side. */
export const compensationReceived = (amount: Fen): Journal =>
  journal(
    [debit('X.TRANSIT', amount), credit('L.AVAIL', amount)],
    [{ account: 'rmb', direction: 'in', type: 'compensation', amount }],
  );

/** J27: the small rest of an account that closes is given up. */
export const closingWaived = (rest: Fen): Journal =>
  journal(
    [debit('L.AVAIL', rest), credit('R.BREAKAGE', rest)],
    [{ account: 'rmb', direction: 'out', type: 'adjust', amount: rest }],
  );
