import type { BackRoom } from '../../room/index';
import { signingsOf } from './source';

/** Contracts of both sides as the list of contracts over all rooms shows them. */
export const room = {
  signings: { contract: signingsOf('buyer'), contract_work: signingsOf('provider') },
} satisfies BackRoom;
