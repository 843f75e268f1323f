import type { FavouriteKind } from '@uc/contract/crowdsourcing/favourite-kinds';
import type { Deps } from '../deps';
import type { BookHandlers } from './booking';
import type { CardUse } from './card-use';
import type { Compensable } from './compensable';
import type { FavouriteSource, FavouriteSources } from './favourite-source';
import type { LinkedCases } from './linked-cases';
import type { LogNames } from './log-names';
import type { PaidRoom, Purpose, RefundHandlers } from './online-payment';
import type { OrderOwners } from './order-owner';
import type { DataOf } from './personal-data';
import type { ProviderFacts } from './provider-facts';
import type { PublicPages } from './public-pages';
import type { Recipients } from './recipients';

/** Draws a text as SVG paths with its width, so that it needs no Chinese font where it is drawn. */
export type OutlineText = (text: string, size: number) => Promise<{ paths: string; width: number }>;

/** The parts of all rooms that are joined before the others, because some of those are made of them. */
export interface FirstParts {
  ownedOrders: Required<OrderOwners>;
  favourites: (deps: Pick<Deps, 'config'>) => FavouriteSources;
  providerFacts: ProviderFacts;
  personalData: readonly DataOf[];
  log: LogNames;
}
/** A part, or a function that makes it of what other rooms say. */
export type Made<T> = T | ((first: FirstParts) => T);

/**
 * Functions that a room gives to another one that may not import it; that one takes them from `AllParts`. Every kind has one
 * room, and so has every part without kinds.
 */
export interface Injected {
  /** What happens to its orders after their payment, or a closing unpaid, by `source_type`. */
  ownedOrders?: OrderOwners;
  /** Books online payments, by purpose. */
  paid?: { readonly [P in Purpose]?: Made<PaidRoom> };
  /** Books refunds that a channel has decided, by purpose. */
  refunded?: Partial<RefundHandlers>;
  /** Books requests that a second person has approved, by kind. */
  booked?: Partial<BookHandlers['book']>;
  /** Steps after a second person has refused, by kind; most kinds have none. */
  bookingRefused?: BookHandlers['refuse'];
  /** Its things that can be favourited, by kind. */
  favourites?: { readonly [K in FavouriteKind]?: (deps: Pick<Deps, 'config'>) => FavouriteSource };
  /** Its queries about a provider. */
  providerFacts?: Partial<ProviderFacts>;
  /** Finds and mutes the recipients of messages. */
  recipients?: Partial<Recipients>;
  /** Pages that anybody may see, outside of the API. */
  publicPages?: {
    readonly [P in keyof PublicPages]?: (deps: Deps, first: FirstParts) => PublicPages[P];
  };
  /** Finds the withdrawals to a bank card. */
  cardUse?: CardUse;
  /** Tells the orders that a deposit may compensate. */
  compensable?: Compensable;
  /** Finds the filings that a bid or a project names. */
  linkedCases?: LinkedCases;
  /** Draws watermarks: it has the fonts. */
  outlineText?: OutlineText;
}
