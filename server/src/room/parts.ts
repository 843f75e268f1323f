import type { ExportKind } from '@uc/contract/exports';
import type { Deps } from '../deps';
import type { Tx } from '../db/index';
import type { Prune } from '../jobs/index';
import type { SealedTable } from '../vault/index';
import type { ClosingCheck, ClosingParts } from './closing';
import type { Sources } from './deadline';
import type { StaffWaits } from './staff-waits';
import type { DocumentVisibility } from './documents';
import type { ExportSource } from './export-source';
import type { Finders } from './finder';
import type { FirstParts, Injected, Made } from './injected';
import type { LogNames } from './log-names';
import type { ObjectStates } from './object-states';
import type { SigningSources } from './signing-source';
import type { DataOf } from './personal-data';

/** A part with its place in the order of all rooms: the smallest comes first. */
export type Placed<T> = readonly [place: number, part: T];

/** The parts of a room in lists and figures that span rooms, and in other rooms; `AllParts` joins them. */
export interface Parts extends Injected {
  /** Its open deadlines, by kind (deadlines.md#kinds-of-deadlines, ADR 42). */
  deadlines?: Partial<Sources>;
  /** Its exports, by kind. */
  exports?: { readonly [K in ExportKind]?: Made<ExportSource> };
  /** Its sections in the copy of an account's personal data (trust P6). */
  personalData?: Placed<DataOf>;
  /** Conditions of closing an account, which the page shows in this order (account.md#closing-conditions). */
  closingChecks?: Placed<readonly ClosingCheck[]>;
  /** Locks what the end of an account will write, before anything else; one room has it. */
  closingLock?: ClosingParts['lock'];
  /** Ends and erases what it holds of an account that is closed. */
  closingSettle?: Placed<(deps: Deps, tx: Tx, uid: number, first: FirstParts) => Promise<void>>;
  /** Its contracts and agreements in the list over all rooms, by kind. */
  signings?: Partial<SigningSources>;
  /** Present states of the objects that messages are about, by kind. */
  objectStates?: ObjectStates;
  /** Its things as the palette finds them, by kind (ADR 124). */
  finders?: Partial<Finders>;
  /** Entries that wait for a person of staff, by queue. */
  staffWaits?: Partial<StaffWaits>;
  /** Names of the rooms under which the operation log has its calls; the filter offers them in this order. */
  logModules?: Placed<LogNames['modules']>;
  /** Names of what it logs without an endpoint. */
  logActs?: LogNames['acts'];
  /** Its tables with sealed columns, for the change of keys (trust P4). */
  sealed?: readonly SealedTable[];
  /** Its rows that nobody needs after a while. */
  prune?: readonly Prune[];
  /** Visibility of a document of a kind, and with it of its files (files.md#uploads). */
  seenBy?: Partial<DocumentVisibility['isSeenBy']>;
  seenByStaff?: Partial<DocumentVisibility['isSeenByStaff']>;
}
