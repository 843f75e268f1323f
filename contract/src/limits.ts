import { coin, fen } from './money';
import { requestLimits } from './request-limits';
import { signInLimits } from './sign-in-limits';
import { ticket } from './ticket-times';
import { workingDays } from './working-day-limits';

/** Kinds of accounts with limits of their own; without real-name authentication an account has those of `person`. */
export type LimitKind = 'person' | 'enterprise';

/**
 * Defaults of every named limit (sign-in-and-home.md#codes-captcha-lockouts, finance.md#money-limits). Amounts are
 * Fen (coins: Coin), rates basis points, times in the unit of the name. A deployment's config table may override
 * them with an effective date (decisions.md D16): screens read them from the API.
 */
export const limits = {
  ...signInLimits,
  /** Most rows of an export without a fresh verification, as one page of the list shows (ADR 30); days that its file is kept. */
  export: { rowsUnverified: 100, keptDays: 7 },
  /** Most characters of the customer whom a queue of staff is narrowed to. */
  /** Rows of a queue's file, and what a search over all queues shows of each. */
  queue: { customerMost: 40, fileMost: 5000, foundMost: 3 },
  session: { idleMinutes: 120, moneyIdleMinutes: 15, rememberDays: 7, maxDevices: 5 },
  realName: {
    adultAge: 18,
    submissions: 5,
    windowDays: 30,
    bank4PerCardDay: 4,
    certificateWarningDays: 30,
    reviewHours: 24,
    /** Documents of applications that were not approved are erased after this many days (trust P6). */
    eraseDays: 30,
  },
  provider: {
    /** A certification lasts so long, its first day counted, or as long as the paper of the identity behind it. */
    validDays: 365,
    reviewHours: 72,
    /** Bounds of one deposit payment, and the deposit required of a provider by level, from level 1 on. */
    deposit: {
      min: fen(1_00),
      max: fen(1_000_000_00),
      /** Days after the last contract from which it goes back. */
      returnDays: 30,
      /** A compensation out of it below this amount needs no second person. */
      compensationAlone: fen(10_000_00),
      required: [fen(1000_00), fen(2000_00), fen(5000_00), fen(10_000_00), fen(20_000_00)],
    },
  },
  work: { reviewHours: 72 },
  /** Days in which a complaint about a work is answered, in which silence may still be answered afterwards, and open ones of an account. */
  complaint: { answerDays: 7, lateDays: 30, openMost: 5, decideHours: 72 },
  ticket,
  /** Saved answers of one person of staff, and of those that everybody uses; most characters of the name of one. */
  savedAnswer: { own: 50, shared: 200, title: 40 },
  /**
   * A page of the help: characters of its title and text, lines; pages that staff add beside those of the product; characters of
   * what a customer says of one, and days that it is kept.
   */
  help: { title: 40, textLeast: 10, text: 20_000, lines: 500, added: 100, answer: 200, answerDays: 365 },
  /** Day of the next month and hour at which the bill of a month is fixed; most files of bills that an account is mailed in so many hours. */
  bill: { day: 2, hour: 12, mailsMost: 10, mailHours: 24 },
  /** Hours in which the buyer of an invoice that is used or booked confirms its red letter at the tax bureau. */
  invoice: { confirmHours: 72 },
  /** Hours after which an upload that has become part of no document goes, and one that nobody has continued. */
  upload: { unclaimedHours: 24 },
  /** Hours after which the other side of a contract may be reminded to sign once more. */
  signing: { remindHours: 24 },
  microDeposit: { min: fen(1), max: fen(99), maxTries: 3, validDays: 7, sendsPerDay: 3, sendsTotal: 6 },
  workingDays,
  phoneChange: { everyDays: 30, withdrawHoldHours: 24 },

  /** The largest single amount that anybody may enter, and how far from zero an account of the book may stand. */
  amount: { most: fen(100_000_000_00), balance: fen(100_000_000_000_00) },
  /** The largest request, bid, milestone and contract. */
  crowd: { most: fen(10_000_000_00) },
  recharge: {
    person: { min: fen(10_00), max: fen(50_000_00), perDay: fen(100_000_00) },
    enterprise: { min: fen(10_00), max: fen(200_000_00), perDay: fen(500_000_00) },
    offlineMin: fen(100_00),
    maxUnpaid: 5,
    withdrawHoldHours: 24,
    /** Hours of working days in which the proof of a transfer is checked. */
    checkHours: 24,
  },
  /**
   * Days within which a payment may be refunded to its channel (ledger.md J17), how often WeChat Pay gives
   * back parts of one payment, and the most that one person may settle alone (J1b).
   */
  channel: { refundDays: 90, wechatRefunds: 50, settlementAlone: fen(50_000_00) },
  /**
   * Credits of this amount and more need two people, and whatever makes what one person did alone in so many hours as much;
   * so do bank lines without a known owner above theirs. A bank line may be at most this many days older than the recharge
   * it is matched to.
   */
  booking: {
    twoPersonFrom: fen(50_000_00),
    suspenseAlone: fen(500_000_00),
    aloneHours: 24,
    bankLineDays: 30,
    mostParts: 6,
  },
  /**
   * Bills of channels: the hour of the day after from which one is asked for, and from which it is missing; days that the
   * channels keep them; days back that the server asks for by itself, and after which it gives up.
   */
  channelBills: { firstHour: 10, dueHour: 12, keptDays: 89, daysBack: 30, mostDays: 60 },
  coinRecharge: {
    person: { min: coin(10_00), max: coin(50_000_00) },
    enterprise: { min: coin(10_00), max: coin(200_000_00) },
  },
  withdraw: {
    person: { min: fen(10_00), max: fen(50_000_00), countPerDay: 3, perDay: fen(100_000_00) },
    enterprise: { min: fen(100_00), max: fen(500_000_00), countPerDay: 5, perDay: fen(1_000_000_00) },
    fee: { freePerMonth: 1, basisPoints: 10, min: fen(1_00), max: fen(25_00) },
    twoPersonReviewFrom: fen(50_000_00),
    /** Below that amount a second reviewer is needed as well when one of these rules is hit. */
    risk: { newCardHours: 24, securityHours: 72, firstFrom: fen(20_000_00), splitHours: 24 },
    reviewWorkingDays: 1,
    bankWorkingDays: 3,
    /** Hours that a sub-account’s request waits for its owner (finance.md#withdrawal-states). */
    ownerHours: 24,
    /** Working days of 打款中 after which finance is alarmed, and days in which the bank may send it back. */
    alarmWorkingDays: 3,
    returnDays: 30,
    /** Consecutive failed withdrawals that freeze a card (finance.md#bank-card-states). */
    cardFailures: 3,
  },
  order: {
    payMinutes: 30,
    longPayMinutes: 1440,
    longPayTypes: ['copyright', 'trademark', 'patent', 'studio'],
    /** Orders that are paid together at most. */
    mergeMost: 20,
    /** Days of silence that accept a delivery, and that grant a refund; days of after-sale, and of pending income. */
    acceptDays: 7,
    refundDays: 3,
    claimDays: 15,
    pendingDays: 3,
  },
  reward: { min: fen(100_00) },
  ...requestLimits,
  serviceFee: { person: { basisPoints: 1000 }, enterprise: { basisPoints: 600 } },
  iou: { minUse: fen(1_00), minRepay: fen(1), onlineMinutes: 30, writeOffAfterDays: 180 },
  creditLine: { min: fen(1_000_00), max: fen(5_000_000_00), validDays: 365 },
  /** `soonDays`: those that end within them are pointed out. */
  coupon: { wrongCodesPerDay: 10, soonDays: 7 },
  bonusCoin: { validDays: 365 },

  /** The largest file of a bank or channel: 100,000 lines as CSV are some 20 MB. */
  bankFile: { megabytes: 40 },
  /** A file of an unknown layout waits with its bytes: at most so large, so many at once, so many days. */
  bankUploads: { megabytes: 5, most: 50, days: 90, columns: 200 },
  bankCards: { person: 5, company: 3 },
  cardReveals: { perDay: 20 },
  subAccount: { max: 20, quotaMax: fen(99_999_999_99), batch: 50, activationDays: 7, roles: 5 },
  customRoles: { max: 20 },
  /** Days in which a filing that was sent back is completed, and that messages are kept in general. */
  filing: { fixDays: 60 },
  /** `mutes`: matters that a person keeps quiet. */
  message: { keptDays: 180, mutes: 500 },
  /** Templates of applicants that an account keeps. */
  applicants: { max: 200 },
  closing: { days: 15, waivedMost: fen(10_00) },
  avatar: { pixels: 240, reviewHours: 24 },
  /** Projects that an account keeps, pictures of each, posts of a project on a day. */
  maker: { projects: 50, pictures: 20, links: 20, postsPerDay: 5, reviewHours: 72 },
  /** Incubation: hours before a meeting to book and to cancel, days ahead; `meetings` and `posts` before graduation. */
  incubation: {
    confirmDays: 7,
    bookHours: 12,
    cancelHours: 4,
    bookDays: 28,
    openBookings: 2,
    meetings: 2,
    posts: 2,
    seatMonths: 6,
    reviewHours: 72,
    termMonths: 18,
  },
  /** A grant to read a plan lasts `days`; a request is answered within `answerDays`; of one project and on a day no more than so many. */
  plan: { days: 7, answerDays: 14, perProject: 3, projectDays: 30, perDay: 10 },
} as const;

/** Hours in which an order of those that have longer is paid. */
export const longPayHours = limits.order.longPayMinutes / 60;
