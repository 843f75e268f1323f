import { deskEndpoints } from './desk-endpoints.gen';
import { endpoints as shared } from './endpoints.gen';

type Shared = typeof shared;
type Desk = typeof deskEndpoints;
type Table<All, R> = R extends keyof All ? All[R] : unknown;

const merged: unknown = Object.fromEntries(
  Object.keys({ ...shared, ...deskEndpoints }).map((room) => [
    room,
    { ...shared[room as keyof Shared], ...deskEndpoints[room as keyof Desk] },
  ]),
);

/** Every call of the contract, by room and name; a page of customers loads `endpoints.gen` alone. */
export const endpoints = merged as { [R in keyof Shared | keyof Desk]: Table<Shared, R> & Table<Desk, R> };
