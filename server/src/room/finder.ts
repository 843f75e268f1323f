import type { FindingKind } from '@uc/contract/finding';
import type { Fen } from '@uc/contract/money';
import type { Customer } from '../call/index';
import type { Db } from '../db/index';

/** The words that are looked for, else the newest things are asked for. */
export interface Sought {
  keyword: string | undefined;
  most: number;
}
/** One thing of a room, as the palette shows it. */
export interface Found {
  no: string;
  title: string;
  /** Its state, or what else tells it from others of its name. */
  text: string;
  /** In 分, or of coins in hundredths; null where it has none. */
  amount: Fen | null;
  unit?: '币';
  at: Date;
  /** A path under /center/user. */
  link: string;
}
/** Finds things of one kind that a person may see, by permission and data scope, the newest first: as their list does. */
export type Find = (db: Db, actor: Customer, sought: Sought) => Promise<readonly Found[]>;
/** How each kind is found. */
export type Finders = Readonly<Record<FindingKind, Find>>;
