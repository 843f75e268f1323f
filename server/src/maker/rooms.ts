import type { Rooms } from '../room/index';
import { room as incubation } from './incubation/room';
import { room as plans } from './plans/room';
import { room as maker } from './projects/room';

/** The rooms of makers. */
export const makerRooms = { maker, plans, incubation } satisfies Partial<Rooms>;
