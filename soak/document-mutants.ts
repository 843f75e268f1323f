import type { Mutant } from './mutants';

/** Mutants of what invoices, tickets and bills guarantee. */
export const documentMutants: Mutant[] = [
  {
    name: 'an invoiced order is invoiced again',
    caughtBy: 'invoicedOnce',
    source: [
      [
        'server/src/finance/invoices/order-store.ts',
        "'claimed', coalesce(sum(i.amount_fen - i.red_fen) filter (where i.state <> 'gone'), 0),",
        "'claimed', 0,",
      ],
    ],
  },
  {
    name: 'invoice of other totals is entered',
    caughtBy: 'invoiceTotals',
    source: [
      [
        'server/src/finance/invoices/issue.ts',
        "if (expected !== other) throw refuse('invoice.totals'",
        "if (expected === '') throw refuse('invoice.totals'",
      ],
    ],
  },
  {
    name: 'tax of a line is cut, not rounded',
    caughtBy: 'invoiceTotals',
    source: [
      [
        'server/src/finance/invoices/vat.ts',
        'ratio(gross, rateBps, WHOLE + rateBps)',
        'fen(Math.floor((gross * rateBps) / (WHOLE + rateBps)))',
      ],
    ],
  },
  {
    name: 'refund after the invoice is forgotten',
    caughtBy: 'redLetter',
    source: [['server/src/finance/invoices/reds.ts', 'let left = excessOf(facts);', 'let left = fen(0);']],
  },
  {
    name: 'clock of a ticket runs while its customer is waited for',
    caughtBy: 'ticketClock',
    source: [['server/src/support/transition.ts', 'solve_due: later(row.solve_due),', '']],
  },
  {
    name: 'members read tickets of what they may not see',
    caughtBy: 'ticketReaders',
    source: [
      [
        'server/src/support/store.ts',
        '.$if(subId !== null, (found) =>\n      found.where(({ eb, and, or }) =>',
        '.$if(subId === undefined, (found) =>\n      found.where(({ eb, and, or }) =>',
      ],
    ],
  },
  {
    name: 'customers read the notes of staff',
    caughtBy: 'ticketReaders',
    source: [['server/src/support/store.ts', '.$if(!withNotes, (all) =>', '.$if(withNotes, (all) =>']],
  },
  {
    name: 'colleagues read the numbers in a ticket',
    caughtBy: 'ticketNumbers',
    source: [
      [
        'server/src/support/staff-view.ts',
        'isMine && row.closed_at === null ? (said)',
        'row.closed_at === null ? (said)',
      ],
    ],
  },
  {
    name: 'refund adds to the bill',
    caughtBy: 'billSums',
    source: [['server/src/finance/bills/entries-store.ts', '${means(sql`-1`)}', '${means(sql`1`)}']],
  },
  {
    name: 'bill that differs from the book is fixed',
    caughtBy: 'billOfBook',
    source: [['server/src/finance/bills/fix.ts', 'if (bill !== book) throw', "if (bill === '') throw"]],
  },
  {
    name: 'members with 仅本人 read the whole bill',
    caughtBy: 'billReaders',
    source: [
      [
        'server/src/finance/bills/entries-store.ts',
        '${given(sql`member_sub`, stretch.sub ?? undefined)}',
        '',
      ],
    ],
  },
];
