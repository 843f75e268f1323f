import { dayOf } from '@uc/contract/day';
import { formatFen } from '@uc/contract/money';
import { profileOf } from '../accounts/index';
import { now } from '../clock';
import type { Db } from '../db/index';
import type { Deps } from '../deps';
import type { PlainPage, ProviderFacts } from '../room/index';
import { absentDocument, bodyOf, documentOf, type Homepage } from './homepage-html';
import { homepageStyle } from './homepage-style';
import { openHomepage } from './store';
import { certView } from './view';

/**
 * Paints the public homepage of an account; undefined while strangers may not see one
 * (provider-screens.md#public-homepage).
 */
export const homepagePainter =
  (deps: Deps, { shownWorks, shownReviews }: ProviderFacts) =>
  async (old: Db, uid: number, origin: string): Promise<PlainPage | undefined> => {
    const { db } = deps.database;
    const row = await openHomepage(db, uid, dayOf(await now(db)));
    if (row === undefined) return undefined;
    const account = await profileOf(old, uid);
    if (account === undefined) return undefined;
    const { profile } = certView(deps, row);
    const page: Homepage = {
      name: account.nickname,
      avatarUrl: account.avatarUrl,
      kind: row.kind,
      since: dayOf(row.approved_at ?? row.submitted_at),
      level: row.level,
      price: formatFen(profile.price_min),
      profile,
      works: await shownWorks(old, uid),
      reviews: await shownReviews(old, uid),
      hire: `/center/user/crowdsourcing/publish?edit=new&hire=${uid}`,
      favourite: `/center/user/crowdsourcing/collect?kind=provider&keep=${uid}`,
    };
    return { html: documentOf(page, `${origin}/studio/${uid}`, origin, bodyOf(page)), style: homepageStyle };
  };

/** The page for an account without a homepage. */
export const absentHomepage: PlainPage = { html: absentDocument, style: homepageStyle };
