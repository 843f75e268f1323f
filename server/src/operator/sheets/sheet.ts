import type { Endpoint, Input, Output } from '@uc/contract/endpoint';
import type { Fen } from '@uc/contract/money';
import type { Cell, Column } from '../../room/index';

type ItemOf<E extends Endpoint> = Output<E> extends { list: readonly (infer I)[] } ? I : never;
/** A column of a queue as the console shows it. */
export interface QueueColumn<I> extends Column {
  of: (item: I) => Cell;
}
/** The list of a queue, and how its columns read in a file. */
export interface QueueSheet {
  endpoint: Endpoint;
  /** What its list is asked for everything, where that is not what it is asked for nothing. */
  everything: Readonly<Record<string, unknown>>;
  uidOf: ((item: unknown) => string) | undefined;
  /** How the screen names an item, where its number is a key that nobody reads. */
  nameOf: ((item: unknown) => string) | undefined;
  /** The state in words, and the moment since which it waits or at which it came. */
  stateOf: (item: unknown) => string;
  sinceOf: (item: unknown) => Date | null;
  columns: readonly QueueColumn<unknown>[];
}
interface Told<E extends Endpoint> {
  everything?: Partial<Input<E>>;
  uid?: (item: ItemOf<E>) => string;
  name?: (item: ItemOf<E>) => string;
  state: (item: ItemOf<E>) => string;
  since: (item: ItemOf<E>) => Date | null;
  columns: readonly QueueColumn<ItemOf<E>>[];
}

/** The sheet of a list; its items come from that list alone. */
export const sheetOf = <E extends Endpoint>(endpoint: E, told: Told<E>): QueueSheet =>
  ({
    endpoint,
    everything: told.everything ?? {},
    uidOf: told.uid,
    nameOf: told.name,
    stateOf: told.state,
    sinceOf: told.since,
    columns: told.columns,
  }) as unknown as QueueSheet;

export const text = <I>(title: string, of: (item: I) => string | null, width = 20): QueueColumn<I> => ({
  title,
  kind: 'text',
  width,
  of,
});
export const money = <I>(title: string, of: (item: I) => Fen | null): QueueColumn<I> => ({
  title,
  kind: 'money',
  width: 16,
  of,
});
export const count = <I>(title: string, of: (item: I) => number): QueueColumn<I> => ({
  title,
  kind: 'count',
  width: 10,
  of,
});
export const day = <I>(title: string, of: (item: I) => string): QueueColumn<I> => ({
  title,
  kind: 'day',
  width: 12,
  of,
});
