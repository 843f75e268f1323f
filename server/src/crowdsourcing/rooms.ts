import type { Rooms } from '../room/index';
import { room as bids } from './bids/room';
import { room as contracts } from './contracts/room';
import { room as desk } from './desk/room';
import { room as disputes } from './disputes/room';
import { room as hires } from './hires/room';
import { room as requests } from './requests/room';
import { room as reviews } from './reviews/room';
import { room as searches } from './searches/room';

/** The rooms of crowdsourcing. */
export const crowdRooms = {
  requests,
  bids,
  hires,
  contracts,
  disputes,
  reviews,
  searches,
  desk,
} satisfies Partial<Rooms>;
