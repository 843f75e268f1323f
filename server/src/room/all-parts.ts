import { deadlineKinds } from '@uc/contract/deadline-kinds';
import { waitingQueueIds } from '@uc/contract/staff-queues';
import { type ExportKind, exportKinds } from '@uc/contract/exports';
import type { Prune } from '../jobs/index';
import type { SealedTable } from '../vault/index';
import type { ClosingParts } from './closing';
import type { Sources } from './deadline';
import type { StaffWaits } from './staff-waits';
import { documentKinds, type DocumentVisibility } from './documents';
import type { ExportSource } from './export-source';
import type { LogNames } from './log-names';
import type { ObjectStates } from './object-states';
import type { Parts, Placed } from './parts';
import type { DataOf } from './personal-data';

/** The parts of all rooms together, as the rooms that show or run them are given them. */
export interface AllParts {
  deadlines: Sources;
  exports: Readonly<Record<ExportKind, ExportSource>>;
  closing: ClosingParts;
  objectStates: ObjectStates;
  staffWaits: StaffWaits;
  documents: DocumentVisibility;
  log: LogNames;
  sealed: readonly SealedTable[];
  prune: readonly Prune[];
}

/**
 * Joins what the rooms say of themselves; `personalData` makes one export of their sections. Throws, with its name, for a
 * part that no room has or that two have.
 */
export function joinParts(
  rooms: readonly Parts[],
  personalData: (sections: readonly DataOf[], log: LogNames) => ExportSource,
): AllParts {
  const log = {
    modules: merged('logModules', inOrder(rooms, 'logModules')) as LogNames['modules'],
    acts: joined(rooms, 'logActs') as LogNames['acts'],
  };
  const own = { exports: { personal_data: personalData(inOrder(rooms, 'personalData'), log) } };
  const settles = inOrder(rooms, 'closingSettle');
  const [lock, ...more] = rooms.flatMap(({ closingLock }) => closingLock ?? []);
  if (lock === undefined || more.length > 0) throw new Error('one room has closingLock');
  return {
    deadlines: joined(rooms, 'deadlines', Object.keys(deadlineKinds)) as Sources,
    exports: joined([...rooms, own], 'exports', Object.keys(exportKinds)) as AllParts['exports'],
    closing: {
      checks: inOrder(rooms, 'closingChecks').flat(),
      lock,
      async settle(...closed) {
        for (const settle of settles) await settle(...closed);
      },
    },
    objectStates: joined(rooms, 'objectStates'),
    staffWaits: joined(rooms, 'staffWaits', waitingQueueIds) as StaffWaits,
    log,
    sealed: tables(rooms, 'sealed'),
    prune: tables(rooms, 'prune'),
    documents: {
      isSeenBy: joined(rooms, 'seenBy', documentKinds) as DocumentVisibility['isSeenBy'],
      isSeenByStaff: joined(rooms, 'seenByStaff', documentKinds) as DocumentVisibility['isSeenByStaff'],
    },
  };
}

type Keyed = 'logActs' | 'deadlines' | 'exports' | 'objectStates' | 'staffWaits' | 'seenBy' | 'seenByStaff';
/** One part of every room, by its keys: each of `all` once, and nothing twice. */
function joined(rooms: readonly Parts[], part: Keyed, all: readonly string[] = []): Record<string, unknown> {
  const found = merged(
    part,
    rooms.map((room) => room[part] ?? {}),
  );
  const missing = all.find((key) => !(key in found));
  if (missing !== undefined) throw new Error(`no room has ${part}.${missing}`);
  return found;
}

/** The entries of all objects, and no key twice. */
function merged(part: keyof Parts, all: readonly object[]): Record<string, unknown> {
  const entries = all.flatMap((one) => Object.entries(one) as [string, unknown][]);
  const twice = entries.find(([key], at) => entries.findIndex(([other]) => other === key) < at);
  if (twice !== undefined) throw new Error(`two rooms have ${part}.${twice[0]}`);
  return Object.fromEntries(entries);
}

/** One part of every room that lists tables: no table twice. */
function tables<P extends 'sealed' | 'prune'>(rooms: readonly Parts[], part: P) {
  const all = rooms.flatMap((room): readonly { table: string }[] => room[part] ?? []);
  const twice = all.find(({ table }, at) => all.findIndex((other) => other.table === table) < at);
  if (twice !== undefined) throw new Error(`two rooms have ${part}.${twice.table}`);
  return all as unknown as NonNullable<Parts[P]>;
}

type Ordered = 'logModules' | 'personalData' | 'closingChecks' | 'closingSettle';
/** One part of every room that has it, by its place. */
function inOrder<P extends Ordered>(rooms: readonly Parts[], part: P) {
  const placed = rooms.flatMap((room) => (room[part] === undefined ? [] : [room[part]]));
  const places = placed.map(([place]) => place);
  const twice = places.find((place, at) => places.indexOf(place) < at);
  if (twice !== undefined) throw new Error(`two rooms have place ${twice} of ${part}`);
  return placed.toSorted(([one], [other]) => one - other).map(([, found]) => found) as PartOf<P>[];
}
type PartOf<P extends Ordered> = NonNullable<Parts[P]> extends Placed<infer T> ? T : never;
