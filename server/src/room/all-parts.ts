import { favouriteKindIds } from '@uc/contract/crowdsourcing/favourite-kinds';
import { deadlineKinds } from '@uc/contract/deadline-kinds';
import { bookingKinds } from '@uc/contract/finance/booking-staff';
import { findingKinds } from '@uc/contract/finding';
import { orderSources } from '@uc/contract/orders/sources';
import { signingKindIds } from '@uc/contract/signing-texts';
import { waitingQueueIds } from '@uc/contract/staff-queues';
import { type ExportKind, exportKinds } from '@uc/contract/exports';
import type { Deps } from '../deps';
import type { Prune } from '../jobs/index';
import type { SealedTable } from '../vault/index';
import type { BookHandlers } from './booking';
import type { CardUse } from './card-use';
import type { ClosingParts } from './closing';
import type { Compensable } from './compensable';
import type { Sources } from './deadline';
import type { StaffWaits } from './staff-waits';
import { documentKinds, type DocumentVisibility } from './documents';
import type { ExportSource } from './export-source';
import type { Finders } from './finder';
import type { FavouriteSources } from './favourite-source';
import type { FirstParts, OutlineText } from './injected';
import { every, inOrder, joined, made, merged, only, tables } from './joining';
import type { LinkedCases } from './linked-cases';
import type { LogNames } from './log-names';
import type { ObjectStates } from './object-states';
import type { PaidHandlers, Purpose, RefundHandlers, RefundPurpose } from './online-payment';
import type { Parts } from './parts';
import type { ProviderFacts } from './provider-facts';
import type { PublicPages } from './public-pages';
import type { Recipients } from './recipients';
import type { SigningSources } from './signing-source';

/** The parts of all rooms together, as the rooms that show, run or call them are given them. */
export interface AllParts extends FirstParts {
  deadlines: Sources;
  exports: Readonly<Record<ExportKind, ExportSource>>;
  closing: ClosingParts;
  objectStates: ObjectStates;
  finders: Finders;
  signings: SigningSources;
  staffWaits: StaffWaits;
  documents: DocumentVisibility;
  sealed: readonly SealedTable[];
  prune: readonly Prune[];
  paid: PaidHandlers;
  refunded: RefundHandlers;
  bookings: BookHandlers;
  recipients: Recipients;
  publicPages: (deps: Deps) => PublicPages;
  cardUse: CardUse;
  compensable: Compensable;
  linkedCases: LinkedCases;
  outlineText: OutlineText;
}

const purposes = every<Purpose>({ recharge: true, order: true, iou: true });
const refundPurposes = every<RefundPurpose>({ recharge: true, order: true });
const facts = every<keyof ProviderFacts>({
  submittedWorks: true,
  shownWorks: true,
  shownReviews: true,
  contractsUntil: true,
  trackRecord: true,
});
const ofRecipients = every<keyof Recipients>({
  phoneOf: true,
  ownerEmail: true,
  isMuted: true,
  muteMail: true,
});
const pages = every<keyof PublicPages>({ homepage: true, work: true, absent: true });

/** Joins what the rooms say of themselves. Throws, with its name, for a part that no room has or that two have. */
export function joinParts(rooms: readonly Parts[]): AllParts {
  const favourites = joined(rooms, 'favourites', favouriteKindIds);
  const publicPages = joined(rooms, 'publicPages', pages);
  const first: FirstParts = {
    ownedOrders: joined(rooms, 'ownedOrders', Object.keys(orderSources)),
    favourites: (deps) => made<FavouriteSources, [Pick<Deps, 'config'>]>(favourites, deps),
    providerFacts: joined(rooms, 'providerFacts', facts),
    personalData: inOrder(rooms, 'personalData'),
    log: {
      modules: merged('logModules', inOrder(rooms, 'logModules')) as LogNames['modules'],
      acts: joined(rooms, 'logActs'),
    },
  };
  const settles = inOrder(rooms, 'closingSettle');
  return {
    ...first,
    deadlines: joined(rooms, 'deadlines', Object.keys(deadlineKinds)),
    exports: made<AllParts['exports'], [FirstParts]>(
      joined(rooms, 'exports', Object.keys(exportKinds)),
      first,
    ),
    closing: {
      checks: inOrder(rooms, 'closingChecks').flat(),
      lock: only(rooms, 'closingLock'),
      async settle(...closed) {
        for (const settle of settles) await settle(...closed, first);
      },
    },
    objectStates: joined(rooms, 'objectStates'),
    finders: joined(rooms, 'finders', Object.keys(findingKinds)),
    signings: joined(rooms, 'signings', signingKindIds),
    staffWaits: joined(rooms, 'staffWaits', waitingQueueIds),
    sealed: tables(rooms, 'sealed'),
    prune: tables(rooms, 'prune'),
    documents: {
      isSeenBy: joined(rooms, 'seenBy', documentKinds),
      isSeenByStaff: joined(rooms, 'seenByStaff', documentKinds),
    },
    paid: made<PaidHandlers, [FirstParts]>(joined(rooms, 'paid', purposes), first),
    refunded: joined(rooms, 'refunded', refundPurposes),
    bookings: {
      book: joined(rooms, 'booked', Object.keys(bookingKinds)),
      refuse: joined(rooms, 'bookingRefused'),
    },
    recipients: joined(rooms, 'recipients', ofRecipients),
    publicPages: (deps) => made<PublicPages, [Deps, FirstParts]>(publicPages, deps, first),
    cardUse: only(rooms, 'cardUse'),
    compensable: only(rooms, 'compensable'),
    linkedCases: only(rooms, 'linkedCases'),
    outlineText: only(rooms, 'outlineText'),
  };
}
