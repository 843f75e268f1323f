import { add, type Fen } from '@uc/contract/money';
import { credit, debit, type Journal, journal } from '../journal';
import { cashAccount, type Channel } from './cash';

/** J20: the line is granted or raised. The memo pair is off the balance sheet; the overdraft of A.IOU follows it. */
export const limitRaised = (amount: Fen, type: 'limit_grant' | 'limit_raise'): Journal =>
  journal(
    [debit('M.GRANTED', amount), credit('M.LIMIT', amount)],
    [{ account: 'credit_limit', direction: 'in', type, amount }],
  );

/** J20: the line is cut. */
export const limitCut = (amount: Fen): Journal =>
  journal(
    [debit('M.LIMIT', amount), credit('M.GRANTED', amount)],
    [{ account: 'credit_limit', direction: 'out', type: 'limit_cut', amount }],
  );

/** A line without an amount: the credit line was suspended, or resumed. */
export const limitMarked = (type: 'limit_suspend' | 'limit_resume', none: Fen): Journal =>
  journal(
    [],
    [
      {
        account: 'credit_limit',
        direction: type === 'limit_suspend' ? 'freeze' : 'unfreeze',
        type,
        amount: none,
      },
    ],
  );

/** J35 for credit: set aside. What is owed includes it until it is used or given back. */
export const creditFrozen = (amount: Fen): Journal =>
  journal(
    [debit('A.IOU', amount), credit('M.IOUHOLD', amount)],
    [{ account: 'credit_limit', direction: 'freeze', type: 'freeze', amount }],
  );

/** J35 released. */
export const creditUnfrozen = (amount: Fen): Journal =>
  journal(
    [debit('M.IOUHOLD', amount), credit('A.IOU', amount)],
    [{ account: 'credit_limit', direction: 'unfreeze', type: 'unfreeze', amount }],
  );

/** J21: a day's late fee. */
export const lateFeeAccrued = (fee: Fen): Journal => journal([debit('A.IOUFEE', fee), credit('R.LATE', fee)]);

/** J22: repaid from the balance, or online; the late fee first, then principal, which is available again at once. */
export const iouRepaid = (principal: Fen, lateFee: Fen, source: 'balance' | Channel): Journal =>
  journal(
    [
      debit(source === 'balance' ? 'L.AVAIL' : cashAccount(source), add(principal, lateFee)),
      credit('A.IOUFEE', lateFee),
      credit('A.IOU', principal),
    ],
    [
      ...(source === 'balance'
        ? ([
            { account: 'rmb', direction: 'out', type: 'iou_late_fee', amount: lateFee },
            { account: 'rmb', direction: 'out', type: 'iou_repay', amount: principal },
          ] as const)
        : []),
      { account: 'credit_limit', direction: 'in', type: 'limit_release', amount: principal },
    ],
  );

/** J24: a late fee is waived. */
export const lateFeeWaived = (fee: Fen): Journal => journal([debit('R.LATE', fee), credit('A.IOUFEE', fee)]);

/** J25: bad debt leaves the book: principal at a loss, the unpaid late fee reversed. The line shrinks by it, or it could be used once more. */
export const iouWrittenOff = (principal: Fen, lateFee: Fen): Journal =>
  journal(
    [
      debit('E.BADDEBT', principal),
      credit('A.IOU', principal),
      debit('R.LATE', lateFee),
      credit('A.IOUFEE', lateFee),
      debit('M.LIMIT', principal),
      credit('M.GRANTED', principal),
    ],
    [
      { account: 'credit_limit', direction: 'in', type: 'limit_release', amount: principal },
      { account: 'credit_limit', direction: 'out', type: 'limit_cut', amount: principal },
    ],
  );

/**
 * A bad debt recovered after all, from the balance or by bank transfer: the loss is smaller, the credit line
 * stays as it is.
 */
export const badDebtRecovered = (amount: Fen, source: 'balance' | 'offline'): Journal =>
  journal(
    [debit(source === 'balance' ? 'L.AVAIL' : cashAccount(source), amount), credit('E.BADDEBT', amount)],
    source === 'balance' ? [{ account: 'rmb', direction: 'out', type: 'iou_repay', amount }] : [],
  );
