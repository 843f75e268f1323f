import type { Mutant } from './mutants';

/**
 * Mutants of what rooms guarantee beside the book: contracts, bids, messages, deadlines, providers, filings and plans.
 */
export const roomMutants: Mutant[] = [
  {
    name: 'fee of today instead of the signed one',
    caughtBy: 'signedFee',
    source: [
      [
        'server/src/orders/seller.ts',
        'feeBasisPoints: order.fee_bps ?? limits.serviceFee[kind].basisPoints',
        'feeBasisPoints: limits.serviceFee[kind].basisPoints',
      ],
    ],
  },
  {
    name: 'ruling loses a 分 of the buyer',
    caughtBy: 'ruling',
    source: [
      [
        'server/src/orders/owned/money.ts',
        'await refund(tx, order, { ...step, amount: back });',
        'await refund(tx, order, { ...step, amount: subtract(back, fen(1)) });',
      ],
    ],
  },
  {
    name: 'hidden bids are open to bidders',
    caughtBy: 'sealedBids',
    source: [
      [
        'server/src/crowdsourcing/bids/bid.ts',
        "is_open: visibility === 'public' && mode === 'tender' && !hidden,",
        "is_open: mode === 'tender' && !hidden,",
      ],
    ],
  },
  {
    name: 'members hear of what they may not see',
    caughtBy: 'memberBox',
    source: [
      [
        'server/src/messages/audience.ts',
        'permission !== undefined && permissions.has(permission)',
        'permission !== undefined',
      ],
    ],
  },
  {
    name: 'homepage of a suspended provider stays open',
    caughtBy: 'homepage',
    source: [
      [
        'server/src/provider/store.ts',
        ".where('c.status', 'in', validStates)\n    .where('c.valid_to', '>=', today)",
        ".where('c.valid_to', '>=', today)",
      ],
    ],
  },
  {
    name: 'reminder is not noted',
    caughtBy: 'reminder',
    source: [
      [
        'server/src/deadlines/jobs.ts',
        'if (!(await noteReminder(tx, { uid, kind, no, due_at: at, days }))) return false;',
        '',
      ],
    ],
  },
  {
    name: 'official part stays in escrow at the filing',
    caughtBy: 'officialHeld',
    source: [
      [
        'server/src/filings/money/money.ts',
        'if (official > 0)\n    await post(tx, {',
        'if (official < 0)\n    await post(tx, {',
      ],
    ],
  },
  {
    name: 'periods end on days off',
    caughtBy: 'actionDue',
    source: [['server/src/deadlines/due.ts', 'return rolls ? workingDayFrom(end) : end;', 'return end;']],
  },
  {
    name: 'a plan is read without a trace',
    caughtBy: 'planRead',
    source: [
      [
        'server/src/maker/plans/read.ts',
        "await insertRead(tx, { ...known, read_no: mintId('PR'), at: await now(tx) });",
        '',
      ],
    ],
  },
];
