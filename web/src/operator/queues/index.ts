import type { AnyQueue } from '../queue';
import { adjustments } from './adjust';
import { avatars } from './avatars';
import { bookings } from './booking';
import { cards } from './cards';
import { certs } from './certs';
import { channelRefunds } from './channel-refund';
import { complaints } from './complaints';
import { crowdRequests } from './crowd-requests';
import { crowdCategories, crowdWords } from './crowd-settings';
import { templates } from './coupons';
import { applications, requests } from './credit';
import { accounts } from './credit-accounts';
import { disputes } from './disputes';
import { filings } from './filings';
import { incubations } from './incubations';
import { mentors, seats } from './incubation-supply';
import { lawChanges } from './law';
import { notices } from './notices';
import { orders } from './orders';
import { withdraw } from './payout';
import { payoutBatches } from './payout-batches';
import { projects } from './projects';
import { realNames } from './real-name';
import { bankLines } from './bank-lines';
import { recharge } from './recharge';
import { settlements } from './settlement';
import { taxes } from './tax';
import { appeals, users } from './users';
import { works } from './works';
import { workingDays } from './working-days';

/** Everything that waits for staff. */
export const queues: readonly AnyQueue[] = [
  withdraw,
  payoutBatches,
  recharge,
  bankLines,
  bookings,
  settlements,
  channelRefunds,
  taxes,
  cards,
  orders,
  applications,
  requests,
  accounts,
  adjustments,
  templates,
  notices,
  realNames,
  certs,
  works,
  complaints,
  projects,
  incubations,
  mentors,
  seats,
  crowdRequests,
  crowdCategories,
  crowdWords,
  disputes,
  appeals,
  avatars,
  filings,
  lawChanges,
  workingDays,
  users,
];
