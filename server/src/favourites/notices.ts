import type { FavouriteKind } from '@uc/contract/crowdsourcing/favourite-kinds';
import { limits } from '@uc/contract/limits';
import { now } from '../clock';
import type { Tx } from '../db/index';
import type { Deps } from '../deps';
import { enqueue, type OutboxHandler } from '../jobs/index';
import { notify } from '../messages/index';
import type { FavouriteSources } from '../room/index';
import { accountsWithFavourite, favouritesToNotify } from './store';

/**
 * Notifies the accounts that favourited a request that its terms have changed, once a day at most
 * (crowdsourcing-screens.md#favourites).
 */
export async function notifyOfFavouriteRequest(
  tx: Tx,
  { request_no: no, uid }: { request_no: string; uid: number },
  change: string,
): Promise<void> {
  await tell(
    tx,
    { kind: 'request', no, uid },
    { title: '收藏的需求有变化', content: () => `您收藏的${change}` },
    `/crowdsourcing/carry?tab=hall&request=${no}`,
  );
}

/** A favourited thing, with the account that it belongs to. */
interface Target {
  kind: FavouriteKind;
  no: string;
  uid: number;
}

async function tell(
  tx: Tx,
  { kind, no, uid: owner }: Target,
  { title, content }: { title: string; content: (favouriteTitle: string) => string },
  link: string,
): Promise<void> {
  const at = await now(tx);
  const since = new Date(at.getTime() - limits.favourites.alertHours * 3_600_000);
  for (const { uid, title: favouriteTitle, created_by_sub: creator } of await favouritesToNotify(
    tx,
    kind,
    no,
    at,
    since,
  ))
    if (uid !== owner)
      await notify(tx, {
        uid,
        category: 'crowd',
        title,
        content: content(favouriteTitle),
        link,
        bizType: 'favourite',
        bizNo: no,
        creator,
      });
}

const NOTICE = 'favourites.news';
const noticeTitles = { work: '收藏的作品有变化', provider: '收藏的服务商有动态' } as const;
const named = {
  work: (favouriteTitle: string) => `您收藏的作品《${favouriteTitle}》`,
  provider: (favouriteTitle: string) => `您收藏的服务商“${favouriteTitle}”`,
} as const;

/** A change of a work or a provider, for the accounts that favourited it. */
export interface FavouriteNotice {
  kind: keyof typeof noticeTitles;
  no: string;
  uid: number;
  /** Tells one event from the next: the version of the row. */
  version: string;
  text: string;
  /** True when it is no longer visible. */
  isGone?: boolean;
}

/**
 * Enqueues a notification to the accounts that favourited it: there may be many, so they are notified after
 * the transaction, and only of a change that still holds then.
 */
export async function enqueueFavouriteNotice(
  tx: Tx,
  { uid, kind, no, version, ...notice }: FavouriteNotice,
): Promise<void> {
  if ((await accountsWithFavourite(tx, kind, no)).length === 0) return;
  await enqueue(tx, {
    uid,
    kind: NOTICE,
    refNo: `${kind}:${no}:${version}`,
    payload: { kind, no, ...notice },
  });
}

/** Notifies them, once a day at most; a repetition finds them notified. */
export const favouriteNoticeOutbox = (
  { database }: Pick<Deps, 'database'>,
  kinds: FavouriteSources,
): Record<string, OutboxHandler> => ({
  [NOTICE]: async ({ uid, payload }) => {
    const { kind, no, text, isGone = false } = payload as unknown as Omit<FavouriteNotice, 'uid' | 'version'>;
    const isSeen = (await kinds[kind].find(database.db, { uid: 0 }, [no])).has(no);
    if (isSeen === isGone) return;
    const content = (favouriteTitle: string) => `${named[kind](favouriteTitle)}${text}`;
    await database.transaction((tx) =>
      tell(
        tx,
        { kind, no, uid },
        { title: noticeTitles[kind], content },
        `/crowdsourcing/collect?kind=${kind}`,
      ),
    );
  },
});
