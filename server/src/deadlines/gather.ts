import { type DeadlineArea, type DeadlineKind, deadlineKinds } from '@uc/contract/deadline-kinds';
import { messageObjects, type MessageObjectType } from '@uc/contract/message-texts';
import { creatorOf, type Customer } from '../call/index';
import { type Db, onOneConnection } from '../db/index';
import type { Ask, Deadline, Sources } from '../room/index';

/** The person who looks: the owner or a sub-account, with the present rights of their roles. */
export type Viewer = Pick<Customer, 'uid' | 'subId' | 'permissions' | 'scope'>;
/** A deadline with its kind, as lists and calendars show it. */
export interface Entry extends Deadline {
  kind: DeadlineKind;
  /** A key that stays the same for as long as the obligation lasts. */
  key: string;
  area: DeadlineArea;
  consequence: string;
}

const kinds = Object.keys(deadlineKinds) as DeadlineKind[];
const objects: Record<
  MessageObjectType,
  { permission?: string; isPersonal?: true; area?: Parameters<typeof creatorOf>[1] }
> = messageObjects;

/**
 * The deadlines of an account that somebody may see, by each kind's permission and data scope, the nearest
 * first, at most `most` of each kind. `isCut`: some kind has more.
 */
export async function deadlinesOf(
  db: Db,
  sources: Sources,
  viewer: Viewer,
  {
    from = null,
    to = null,
    most,
    of = kinds,
  }: Pick<Ask, 'most'> & Partial<Pick<Ask, 'from' | 'to'>> & { of?: readonly DeadlineKind[] },
): Promise<{ entries: Entry[]; isCut: boolean }> {
  const seen = of.filter((kind) => maySee(viewer, kind));
  const found = await onOneConnection(db, (one) =>
    Promise.all(
      seen.map((kind) => {
        const { area, isPersonal } = objects[deadlineKinds[kind].about];
        const creator =
          isPersonal === true ? viewer.subId : area === undefined ? null : creatorOf(viewer, area);
        return sources[kind](one, { uid: viewer.uid, creator, from, to, most });
      }),
    ),
  );
  const entries = found.flatMap((rows, index) => rows.map((row) => entryOf(seen[index]!, row)));
  return { entries: entries.toSorted(byEnd), isCut: found.some((rows) => rows.length === most) };
}

/** Whether somebody may see a kind; one without a permission of its own is the owner's alone. */
function maySee({ subId, permissions }: Viewer, kind: DeadlineKind): boolean {
  const { permission } = objects[deadlineKinds[kind].about];
  return permission === undefined ? subId === null : permissions.has(permission);
}

/** A room's deadline with the facts of its kind. */
export function entryOf(kind: DeadlineKind, deadline: Deadline): Entry {
  const { area, consequence } = deadlineKinds[kind];
  return { consequence, ...deadline, kind, key: `${kind}.${deadline.no}`, area };
}

const byEnd = (a: Entry, b: Entry): number =>
  a.at.getTime() - b.at.getTime() || (a.key < b.key ? -1 : a.key > b.key ? 1 : 0);
