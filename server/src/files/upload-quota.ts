import { type FileArea, fileAreas } from '@uc/contract/file-areas';
import { type FileUse, fileUses, usesOf } from '@uc/contract/file-uses';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import { refuse, sharedBucket, takePoints } from '../call/index';
import type { Tx } from '../db/index';
import { lockUsage } from './store';

const DAY_SECONDS = 86_400;
const KILO = 1024;
const MEGA = KILO * KILO;

/**
 * Makes sure that one more file fits into the area of its use, and locks the customer's files until commit, so that two
 * at once cannot share the last place. Refuses upload.quota.
 */
export async function demandRoom(tx: Tx, uid: number, use: FileUse, bytes: number): Promise<void> {
  const room = await roomFor(tx, uid, use, { files: 1, bytes });
  if (!room.isEnough) throw refuse('upload.quota', room.figures);
}

/**
 * Makes sure that copies of a form's files, all of one area, fit into it together, before the first of them is made.
 * Refuses upload.copiesQuota.
 */
export async function demandRoomForCopies(
  tx: Tx,
  uid: number,
  use: FileUse,
  copies: { files: number; bytes: number },
): Promise<void> {
  const room = await roomFor(tx, uid, use, copies);
  if (room.isEnough) return;
  throw refuse('upload.copiesQuota', {
    copies: copies.files,
    copiesMegabytes: Math.ceil(copies.bytes / MEGA),
    ...room.figures,
  });
}

async function roomFor(tx: Tx, uid: number, use: FileUse, more: { files: number; bytes: number }) {
  const { area } = fileUses[use];
  const { text, files, megabytes } = fileAreas[area];
  const used = await lockUsage(tx, uid, usesOf(area));
  return {
    isEnough: used.count + more.files <= files && used.bytes + more.bytes <= megabytes * MEGA,
    figures: {
      area: text,
      files: used.count,
      megabytes: Math.ceil(used.bytes / MEGA),
      mostFiles: files,
      mostMegabytes: megabytes,
    },
  };
}

/**
 * Counts the bytes that an account uploads in a day to one area, on one server; the number of files is limited elsewhere
 * (trust §4.8). `factor` raises the limit for load tests. Refuses upload.dayTotal with the seconds to wait.
 */
export function dailyUploadQuota(
  factor: number,
): (uid: number, use: FileUse, bytes: number) => Promise<void> {
  const limiters = Object.fromEntries(
    Object.entries(fileAreas).map(([area, { dayMegabytes }]) => [
      area,
      sharedBucket(`bytes-${area}`, Math.ceil(dayMegabytes * KILO * factor), DAY_SECONDS),
    ]),
  ) as Record<FileArea, RateLimiterAbstract>;
  return (uid, use, bytes) => {
    const { area } = fileUses[use];
    const { text, dayMegabytes } = fileAreas[area];
    const refusal = (seconds: number) =>
      refuse('upload.dayTotal', { area: text, megabytes: dayMegabytes, seconds });
    return takePoints(limiters[area], String(uid), refusal, Math.ceil(bytes / KILO));
  };
}
