import { endpoints } from '@uc/contract/all-endpoints';
import type { Described } from '../client/api';

/** Every call of the contract, as the console makes them. */
export const api = endpoints as Described<typeof endpoints>;
