import type { RouteId } from '../routes';

/** Pages that are opened by G and then a letter, in the order in which they are listed. */
export const keyPlaces = [
  ['h', 'home'],
  ['o', 'orders.myOrders'],
  ['r', 'finance.rmb'],
  ['c', 'finance.coins'],
  ['p', 'crowdsourcing.publish'],
  ['b', 'crowdsourcing.carry'],
  ['t', 'filings.trademark'],
  ['m', 'messages'],
  ['s', 'support'],
] as const satisfies readonly (readonly [letter: string, id: RouteId])[];

export type KeyPlace = (typeof keyPlaces)[number];
