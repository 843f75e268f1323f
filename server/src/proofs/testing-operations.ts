import { api } from '@uc/contract';
import type { Endpoint } from '@uc/contract/endpoint';
import { testApi } from '@uc/contract/testing';

const rooms = { ...api, testApi };
type Rooms = typeof rooms;

/** The name of a call in the contract: `credit.apply`. */
type Operation = {
  [Room in keyof Rooms]: `${Room}.${keyof Rooms[Room] & string}`;
}[keyof Rooms];

/** Input by the name of the call that takes it. */
export type Examples = Partial<Record<Operation, Record<string, unknown>>>;

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
