import type { Api } from '@uc/contract';
import { CALENDAR_PATH } from '@uc/contract/deadlines';
import type { Output } from '@uc/contract/endpoint';
import { findUser } from '../accounts/index';
import type { Customer } from '../call/index';
import { now } from '../clock';
import { type Db, type Tx, withinTenant } from '../db/index';
import type { Deps } from '../deps';
import { findActingMember, ownerRights, rightsOf } from '../members/index';
import { notify } from '../messages/index';
import { hashSecret, mintSecret } from '../vault/index';
import { deleteFeeds, feedByHash, type FeedRow, findFeed, noteRead, personOf, saveFeed } from './feed-store';
import { deadlinesOf, type Viewer } from './gather';
import { calendarOf, type CalendarText } from './ics';
import type { Sources } from '../room/index';

type Feed = Output<Api['deadlines']['feed']>;
/** The most deadlines of one kind in a calendar, which has no pages. */
const MOST = 500;

const viewOf = (row: FeedRow | undefined): Feed => ({
  is_on: row !== undefined,
  created_at: row?.created_at ?? null,
  read_at: row?.read_at ?? null,
});

/** The subscription of the person who asks; its address cannot be told again. */
export const feedOf = async (db: Db, { uid, subId }: Customer): Promise<Feed> =>
  viewOf(await findFeed(db, uid, personOf(subId)));

/** Gives the person a new address and ends the one before. */
export async function createFeed(
  tx: Tx,
  { uid, subId }: Customer,
  origin: string,
): Promise<Feed & { url: string }> {
  const before = await findFeed(tx, uid, personOf(subId));
  const secret = mintSecret('cal_');
  const row = await saveFeed(tx, uid, personOf(subId), hashSecret(secret));
  await notify(tx, {
    uid,
    subId,
    category: 'security',
    level: 'warn',
    title: '日历订阅地址已生成',
    content: `您的日程有了新的日历订阅地址${before === undefined ? '' : '，此前的地址已失效'}。如非本人操作，请在首页“日程”中停用，并修改密码。`,
    link: '/home?tab=deadlines',
    bizType: 'calendar_feed',
    bizNo: subId ?? String(uid),
  });
  return { ...viewOf(row), url: `${origin}${CALENDAR_PATH}${secret}.ics` };
}

/** Ends the person's address; without one nothing changes. */
export async function revokeFeed(tx: Tx, { uid, subId }: Customer): Promise<Feed> {
  await deleteFeeds(tx, uid, personOf(subId));
  return viewOf(undefined);
}

/**
 * Writes the calendar of a secret, by what its person may see at this moment; undefined for a secret that nobody has,
 * that was revoked, or whose person is gone, disabled or without the permission (ADR 42).
 */
export const calendarReader =
  ({ database: { db } }: Pick<Deps, 'database'>, sources: Sources) =>
  async (secret: string, origin: string): Promise<CalendarText | undefined> => {
    const feed = await feedByHash(db, hashSecret(secret));
    if (feed === undefined) return undefined;
    return withinTenant(feed.uid, async () => {
      const viewer = await viewerOf(db, feed);
      if (viewer === undefined || !viewer.permissions.has('deadline:view')) return undefined;
      const { entries } = await deadlinesOf(db, sources, viewer, { most: MOST });
      await noteRead(db, feed);
      return calendarOf(entries, { origin, at: await now(db) });
    });
  };

async function viewerOf(db: Db, { uid, person }: FeedRow): Promise<Viewer | undefined> {
  const works = (status: string | undefined) => status === 'active' || status === 'closing';
  if (person === '') {
    const owner = await findUser(db, uid);
    return works(owner?.status) ? { uid, subId: null, ...ownerRights } : undefined;
  }
  const member = await findActingMember(db, uid, person);
  if (member?.status !== 'active' || member.is_expired || !works(member.parent_status)) return undefined;
  return { uid, subId: person, ...rightsOf(member.role_ids, member.roles) };
}
