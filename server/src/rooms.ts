import { room as access } from './access/index';
import { room as realname } from './account/realname/room';
import { room as account } from './account/room';
import { room as accounts } from './accounts/index';
import { room as agreements } from './agreements/index';
import { room as credentials } from './credentials/index';
import { crowdRooms } from './crowdsourcing/rooms';
import { room as crowdSignings } from './crowdsourcing/signings/room';
import { room as deadlines } from './deadlines/index';
import { room as exports } from './exports/index';
import { room as factors } from './factors/index';
import { room as favourites } from './favourites/index';
import { room as files } from './files/index';
import { filingRooms } from './filings/rooms';
import { financeRooms } from './finance/rooms';
import { room as help } from './help/index';
import { room as home } from './home/index';
import { ownPrune as prunedJobs } from './jobs/index';
import { ownPrune as prunedLedger } from './ledger/index';
import { prunedActs } from './operations/index';
import { makerRooms } from './maker/rooms';
import { room as members } from './members/index';
import { room as messages } from './messages/index';
import { room as orderList } from './orders/list/room';
import { room as orders } from './orders/room';
import { messageTables } from './partners/index';
import { room as passport } from './passport/index';
import { room as provider } from './provider/index';
import { type BackRoom, joinParts, type Rooms } from './room/index';
import { room as signings } from './signings/index';
import { room as staff } from './staff/index';
import { room as support } from './support/index';
import { room as works } from './works/index';

// The document of the API (`/openapi.json`) numbers the answers that operations share in the order of the rooms: each keeps
// its place.
const { requests, bids, ...contracting } = crowdRooms;

/** The rooms that customers ask, by their name in the contract; a wing lists its own in its `rooms.ts`. */
export const rooms: Rooms = {
  passport,
  home,
  orders,
  ...financeRooms,
  account,
  access,
  files,
  exports,
  messages,
  provider,
  ...contracting,
  ...filingRooms,
  deadlines,
  works,
  ...makerRooms,
  requests,
  bids,
  favourites,
  support,
  signings,
  help,
};

/** Rooms without calls of their own. */
export const backRooms: BackRoom[] = [
  realname,
  orderList,
  crowdSignings,
  accounts,
  agreements,
  staff,
  members,
  credentials,
  factors,
  messageTables,
  { prune: [...prunedJobs, ...prunedLedger, ...prunedActs] },
];

/** The parts of all rooms, joined. */
export const allParts = joinParts([...Object.values(rooms), ...backRooms]);
