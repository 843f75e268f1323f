import { api } from '@uc/contract';
import type { WaitingQueueId } from '@uc/contract/staff-queues';
import type { Endpoint } from '@uc/contract/endpoint';
import { testApi } from '@uc/contract/testing';
import type { As, TestApp } from './testing';

/** The people of a main account about whose things examples are. */
export interface Person {
  uid: number;
  username: string;
  phone: string;
  /** Stands in every text and name that is theirs, and nowhere else. */
  canary: string;
  owner: As;
  /** A sub-account whose one role carries every code. */
  member: As;
  memberName: string;
}
/** A main account before anything but its history is there. */
export interface Owner {
  uid: number;
  subId: string;
  memberName: string;
  canary: string;
  owner: As;
}

const rooms = { ...api, testApi };
type Rooms = typeof rooms;
/** The name of a call in the contract: `credit.apply`. */
export type Operation = {
  [Room in keyof Rooms]: `${Room}.${keyof Rooms[Room] & string}`;
}[keyof Rooms];

/** Input by the name of the call that takes it. */
export type Examples = Partial<Record<Operation, Record<string, unknown>>>;
/** Prepares the state for a call, so that it succeeds; returns the input that is about it. */
export type Fresh<T = Person> = (app: TestApp, tenant: T, as: As) => Promise<Record<string, unknown>>;

/** A row of a list of the console, with what may make it wait. */
export interface QueueRow {
  actions?: string[];
  events?: string[];
  status?: string;
  alarm?: boolean;
  by_hand?: boolean;
  request_no?: string | null;
  staff?: string | null;
  meetings_over?: string[];
}
export type QueueInput = Readonly<Record<string, string>>;
/** The list of a queue, and which of its rows wait. */
export interface QueueList {
  endpoint: unknown;
  /** The parameters that together list everything; none where the plain list does. */
  all?: readonly QueueInput[];
  /** The actions of a row that make it wait for its reader; the others may be done at any time. */
  work: readonly string[];
  /** Whether a row without one of these actions waits as well, by the parameters that listed it. */
  waits?: (row: QueueRow, input: QueueInput) => boolean;
}
/** Parameters that list one value after the other. */
export const eachOf = (name: string, values: readonly string[]) => values.map((value) => ({ [name]: value }));
/** The queues of a room. */
export type Queues = Partial<Record<WaitingQueueId, QueueList>>;

const operations = new Map(
  Object.entries(rooms).flatMap(([room, calls]) =>
    Object.entries(calls as Record<string, Endpoint>).map(
      ([name, { method, path }]) => [`${method} ${path}`, `${room}.${name}` as Operation] as const,
    ),
  ),
);

/** The name of the call that is served at an endpoint's own path. */
export function operationOf({ method, path }: Pick<Endpoint, 'method' | 'path'>): Operation {
  const found = operations.get(`${method} ${path}`);
  if (found === undefined) throw new Error(`${method} ${path} is not in the contract`);
  return found;
}
