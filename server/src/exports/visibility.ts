import { type Side, sideViews } from '@uc/contract/crowdsourcing/contract-texts';
import { type ExportKind, exportRights } from '@uc/contract/exports';
import { creatorOf, type Customer } from '../call/index';
import type { IsSeen } from '../room/index';
import { listTasks, type ReadTasks } from './store';

/** The reader of exports; an owner, or the platform itself, has no sub-account. */
export type Reader = { uid: number; subId: null } | Pick<Customer, 'uid' | 'subId' | 'permissions' | 'scope'>;
type Area = Parameters<typeof creatorOf>[1];

/** The area whose data scope holds for an export; all rights to a kind are of one. Null where the owner alone gets it. */
const areaOf = (kind: ExportKind): Area | null =>
  (exportRights[kind][0]?.split('.', 1)[0] as Area | undefined) ?? null;

/** Whether somebody's data scope narrows such a list to their own rows. */
export function isNarrowed(person: Pick<Customer, 'scope' | 'subId'>, kind: ExportKind): boolean {
  const area = areaOf(kind);
  return area !== null && creatorOf(person, area) !== null;
}

/**
 * The exports that somebody gets: of a member those that it asked for, as long as it has a right to such a
 * file, and none with other people's rows once its data scope is 仅本人 (members-and-roles.md#how-a-right-is-decided).
 */
export function readBy(reader: Reader): ReadTasks {
  const { uid, subId } = reader;
  if (subId === null || !('scope' in reader)) return { uid, member: null };
  const { permissions } = reader;
  const seen = (Object.keys(exportRights) as ExportKind[]).filter((kind) =>
    exportRights[kind].some((right) => permissions.has(right)),
  );
  const isOwnOnly = (kind: ExportKind) => isNarrowed(reader, kind);
  return {
    uid,
    member: {
      subId,
      sides: (Object.keys(sideViews) as Side[]).filter((side) => permissions.has(sideViews[side])),
      all: seen.filter((kind) => !isOwnOnly(kind)),
      own: seen.filter(isOwnOnly),
    },
  };
}

/** Whether somebody gets the file of an export. */
export const isExportSeen: IsSeen = async (db, actor, taskId) =>
  (await listTasks(db, readBy(actor), { taskId }, { limit: 1, offset: 0 })).total > 0;
