import { bids } from './bids';
import { contracts } from './contracts';
import { desk } from './desk';
import { disputes } from './disputes';
import { favourites } from './favourites';
import { hires } from './hires';
import { requests } from './requests';
import { reviews } from './reviews';
import { searches } from './searches';

/** The rooms of the wing of crowdsourcing (crowdsourcing-screens.md#published-requests). */
export const crowdWing = { requests, bids, hires, favourites, contracts, disputes, reviews, searches, desk };
