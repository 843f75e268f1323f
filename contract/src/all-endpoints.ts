import { staffEndpoints } from './staff-endpoints.gen';
import { endpoints as shared } from './endpoints.gen';

type Shared = typeof shared;
type StaffEndpoints = typeof staffEndpoints;
type Table<All, R> = R extends keyof All ? All[R] : unknown;

const merged: unknown = Object.fromEntries(
  Object.keys({ ...shared, ...staffEndpoints }).map((room) => [
    room,
    { ...shared[room as keyof Shared], ...staffEndpoints[room as keyof StaffEndpoints] },
  ]),
);

/** Every call of the contract, by room and name; a page of customers loads `endpoints.gen` alone. */
export const endpoints = merged as {
  [R in keyof Shared | keyof StaffEndpoints]: Table<Shared, R> & Table<StaffEndpoints, R>;
};
