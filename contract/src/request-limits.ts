import { fen } from './money';

/** Limits of requests, hires, bids, milestones, disputes and reviews, part of `limits` (crowdsourcing-forms.md). */
export const requestLimits = {
  /** Requests (crowdsourcing.md#request-states): days to bid, to choose from the bids, and to object. */
  request: {
    deadlineDays: { min: 1, max: 90 },
    budgetMin: fen(100_00),
    extensions: 2,
    extensionDays: 30,
    chooseDays: 7,
    noticeDays: 3,
    signHours: 72,
    /** Working days in which staff decide about a 悬赏 that nobody chose from, and among how many it is divided. */
    decideWorkingDays: 5,
    shareMost: 5,
    /** The most of a 悬赏 that nobody chose from that one person of staff divides or gives back. */
    settleAlone: fen(10_000_00),
    /** Days in which a winner hands over where the request says nothing. */
    handOverDays: 7,
    drafts: 20,
    invitedMost: 20,
    reviewHours: 24,
  },
  /** Days in which each side of a direct hire answers, and how often its provider may make a counter-offer. */
  hire: { answerDays: 3, counters: 5 },
  /** `daysMost`: of the days in which it is delivered. */
  bid: { min: fen(50_00), revisions: 3, bandFrom: 5, daysMost: 365 },
  /** Most favourites of a kind; whoever has favourited a request is told of its changes at most once in so many hours. */
  favourites: { perType: 500, alertHours: 24 },
  /** Days of silence after which a delivery is accepted, and days after the due day from which its money may go back. */
  milestone: { min: fen(50_00), maxPerContract: 10, acceptDays: 7, lateDays: 7 },
  /** The most under dispute that one person of staff rules on, and days in which the other side answers. */
  dispute: { ruleAlone: fen(10_000_00), respondDays: 5 },
  /** Days after the end of a contract in which both sides may write. */
  review: { days: 30 },
} as const;
