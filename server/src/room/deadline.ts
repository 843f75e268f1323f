import type { DeadlineKind } from '@uc/contract/deadline-kinds';
import type { Db } from '../db/index';

/** A query for deadlines. */
export interface Ask {
  /** The account; null for everybody's, asked by the reminders alone. */
  uid: number | null;
  /** The sub-account that sees only what it made itself, in areas that know a maker; else null. */
  creator: string | null;
  /** Ends at this moment or later. */
  from: Date | null;
  /** Ends before this moment. */
  to: Date | null;
  most: number;
}

/** An obligation that is open, as its room tells it. */
export interface Deadline {
  uid: number;
  /** The document, unique within its kind and account. */
  no: string;
  /** The title shown to people: no amount and nobody's name, because other people's calendars read it. */
  title: string;
  /** The text in other people's calendars, where the title says more than they are to know. */
  outside?: string;
  at: Date;
  /** True when it rests on working days that nobody has announced yet. */
  isEstimate?: boolean;
  /** A path under /center/user. */
  link: string;
  /** The sub-account that made it. */
  creator?: string | null;
  /** The other side has to act: it is no to-do, and nobody is reminded. */
  isOthers?: boolean;
  /** The consequence of a missed deadline, where it differs from that of its kind. */
  consequence?: string;
}

/** The open deadlines of one kind, the nearest first. A room names it in its `deadlines` (ADR 42). */
export type FindDeadlines = (db: Db, ask: Ask) => Promise<Deadline[]>;
/** The function that finds the deadlines of each kind. */
export type Sources = Record<DeadlineKind, FindDeadlines>;
