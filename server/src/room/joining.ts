import type { Parts, Placed } from './parts';

/** The names of all kinds: one that is forgotten does not compile. */
export const every = <K extends string>(kinds: Readonly<Record<K, true>>): readonly string[] =>
  Object.keys(kinds);

type Keyed =
  | 'logActs'
  | 'deadlines'
  | 'exports'
  | 'objectStates'
  | 'finders'
  | 'signings'
  | 'staffWaits'
  | 'seenBy'
  | 'seenByStaff'
  | 'ownedOrders'
  | 'paid'
  | 'refunded'
  | 'booked'
  | 'bookingRefused'
  | 'favourites'
  | 'providerFacts'
  | 'recipients'
  | 'publicPages';
/** One part of every room, by its keys: each of `all` once, and nothing twice. */
export function joined<P extends Keyed>(
  rooms: readonly Parts[],
  part: P,
  all: readonly string[] = [],
): Required<NonNullable<Parts[P]>> {
  const found = merged(
    part,
    rooms.map((room) => room[part] ?? {}),
  );
  const missing = all.find((key) => !(key in found));
  if (missing !== undefined) throw new Error(`no room has ${part}.${missing}`);
  return found as Required<NonNullable<Parts[P]>>;
}

/** The entries of all objects, and no key twice. */
export function merged(part: keyof Parts, all: readonly object[]): Record<string, unknown> {
  const entries = all.flatMap((one) => Object.entries(one) as [string, unknown][]);
  const twice = entries.find(([key], at) => entries.findIndex(([other]) => other === key) < at);
  if (twice !== undefined) throw new Error(`two rooms have ${part}.${twice[0]}`);
  return Object.fromEntries(entries);
}

/** Every entry, or what its function makes of `needs`. */
export const made = <T extends object, Needs extends unknown[]>(
  entries: { readonly [K in keyof T]: T[K] | ((...needs: Needs) => T[K]) },
  ...needs: Needs
): T =>
  Object.fromEntries(
    Object.entries(entries).map(([key, one]) => [
      key,
      typeof one === 'function' ? (one as (...all: Needs) => unknown)(...needs) : one,
    ]),
  ) as T;

type Single = 'closingLock' | 'cardUse' | 'compensable' | 'linkedCases' | 'outlineText';
/** A part that one room has. */
export function only<P extends Single>(rooms: readonly Parts[], part: P): NonNullable<Parts[P]> {
  const [found, ...more] = rooms.filter((room) => room[part] !== undefined);
  if (found === undefined) throw new Error(`no room has ${part}`);
  if (more.length > 0) throw new Error(`two rooms have ${part}`);
  return found[part]!;
}

/** One part of every room that lists tables: no table twice. */
export function tables<P extends 'sealed' | 'prune'>(rooms: readonly Parts[], part: P) {
  const all = rooms.flatMap((room): readonly { table: string }[] => room[part] ?? []);
  const twice = all.find(({ table }, at) => all.findIndex((other) => other.table === table) < at);
  if (twice !== undefined) throw new Error(`two rooms have ${part}.${twice.table}`);
  return all as unknown as NonNullable<Parts[P]>;
}

type Ordered = 'logModules' | 'personalData' | 'closingChecks' | 'closingSettle';
/** One part of every room that has it, by its place. */
export function inOrder<P extends Ordered>(rooms: readonly Parts[], part: P) {
  const placed = rooms.flatMap((room) => (room[part] === undefined ? [] : [room[part]]));
  const places = placed.map(([place]) => place);
  const twice = places.find((place, at) => places.indexOf(place) < at);
  if (twice !== undefined) throw new Error(`two rooms have place ${twice} of ${part}`);
  return placed.toSorted(([one], [other]) => one - other).map(([, found]) => found) as PartOf<P>[];
}
type PartOf<P extends Ordered> = NonNullable<Parts[P]> extends Placed<infer T> ? T : never;
