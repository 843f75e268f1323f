import type { RouteId } from '../routes';
import type { IconName } from '../ui/Icon';

/** Places a person may want at hand, with their drawings, in the order they are offered. */
export const places = {
  'orders.myOrders': 'list',
  'finance.rmb.recharge': 'wallet',
  'finance.rmb.withdraw': 'out',
  'finance.coins.recharge': 'coin',
  'finance.vouchers': 'ticket',
  'finance.creditLimit': 'card',
  'finance.bankCard': 'card',
  'account.safe': 'shield',
  'account.manage': 'users',
  'crowdsourcing.publish': 'flag',
  'provider.works': 'bulb',
  'filings.copyright': 'shield',
  'filings.trademark': 'shield',
  messages: 'bell',
} as const satisfies Partial<Record<RouteId, IconName>>;
export type Place = keyof typeof places;

/** Most that stand at once (sign-in-and-home.md#home). */
export const MOST_SHORTCUTS = 8;
const ALL = Object.keys(places) as Place[];

/**
 * The remembered choice, without pages that are gone or no longer allowed; the first eight allowed ones when nothing
 * was chosen.
 */
export function chosenPlaces(remembered: string | null, isAllowed: (place: Place) => boolean): Place[] {
  const allowed = ALL.filter(isAllowed);
  if (remembered === null) return allowed.slice(0, MOST_SHORTCUTS);
  return remembered
    .split(',')
    .flatMap((id) => allowed.find((place) => place === id) ?? [])
    .filter((place, index, all) => all.indexOf(place) === index)
    .slice(0, MOST_SHORTCUTS);
}

/** The others, which could be added. */
export const otherPlaces = (chosen: readonly Place[], isAllowed: (place: Place) => boolean): Place[] =>
  ALL.filter((place) => isAllowed(place) && !chosen.includes(place));

/** One step up or down the list; the ends stay where they are. */
export function moved<T>(list: readonly T[], from: number, by: 1 | -1): T[] {
  const next = [...list];
  const to = from + by;
  const [one] = to < 0 || to >= list.length ? [] : next.splice(from, 1);
  if (one !== undefined) next.splice(to, 0, one);
  return next;
}
