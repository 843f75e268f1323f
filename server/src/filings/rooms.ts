import type { Rooms } from '../room/index';
import { room as applicants } from './applicants/room';
import { copyrightRoom as copyright, patentRoom as patent, room as cases } from './calls/room';
import { room as trademark } from './classes/room';
import { room as handover } from './handover/room';
import { room as law } from './law/room';
import { room as uses } from './uses/room';

/** The rooms of intellectual property. */
export const filingRooms = {
  law,
  applicants,
  copyright,
  trademark,
  patent,
  cases,
  handover,
  uses,
} satisfies Partial<Rooms>;
