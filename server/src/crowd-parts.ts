import { linkedRequests } from './crowdsourcing/requests/linked';
import * as favourites from './favourites/index';
import { linkedCases } from './filings/uses/linked';
import type { MakerParts } from './maker/projects/index';

/**
 * Functions of other rooms that maker projects use: linked filings and requests, and followers, who are the
 * accounts that favourited a project.
 */
export const makerParts: MakerParts = {
  filings: linkedCases,
  requests: linkedRequests,
  followers: (db, no) => favourites.keepersOf(db, 'project', no),
  keeps: (db, uid, nos) => favourites.keptOf(db, uid, 'project', nos),
  keptBy: (db, actor) => favourites.keptBy(db, actor, 'project', 'maker'),
};
