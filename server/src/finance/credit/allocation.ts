import { type Fen, subtract, sum, takeInOrder } from '@uc/contract/money';
import { remainingOf } from './bills';
import type { Bill } from './store';

/** The part of a repayment that goes to one bill, in 分. */
export interface Share {
  bill: Bill;
  lateFee: Fen;
  principal: Fen;
}

/** The open amount of some bills. */
export const totalOf = (bills: readonly Bill[]): Fen => sum(bills.map(remainingOf));

/**
 * Allocates an amount to bills, oldest first: all late fees, then principal (ledger.md J22). `rest` exceeds
 * the open amounts.
 */
export function allocate(bills: readonly Bill[], amount: Fen): { shares: Share[]; rest: Fen } {
  const { taken, rest } = takeInOrder(amount, [
    ...bills.map((bill) => bill.openLateFee),
    ...bills.map((bill) => bill.openPrincipal),
  ]);
  const shares = bills
    .map((bill, index) => ({ bill, lateFee: taken[index]!, principal: taken[bills.length + index]! }))
    .filter(({ lateFee, principal }) => lateFee > 0 || principal > 0);
  return { shares, rest };
}

/** Σ of shares: the parts for late fees, and for principal. */
export const partsOf = (shares: readonly Share[]): { lateFee: Fen; principal: Fen } => ({
  lateFee: sum(shares.map(({ lateFee }) => lateFee)),
  principal: sum(shares.map(({ principal }) => principal)),
});

/** Bills as shares leave them. */
export const after = (bills: readonly Bill[], shares: readonly Share[]): Bill[] =>
  bills.map((bill) => {
    const share = shares.find((one) => one.bill.bill_no === bill.bill_no);
    return share === undefined
      ? bill
      : {
          ...bill,
          openLateFee: subtract(bill.openLateFee, share.lateFee),
          openPrincipal: subtract(bill.openPrincipal, share.principal),
        };
  });
