import { caseLink, caseStatusTexts } from '@uc/contract/filings/case-texts';
import { type FilingArea, filingAreas } from '@uc/contract/filings/kinds';
import { creatorOf } from '../../call/index';
import type { Find } from '../../room/index';
import { caseList } from './list-store';

const areas = Object.keys(filingAreas) as FilingArea[];

/** Cases of the kinds that a person may see, by name, by our number and by that of the office. */
export const findCases: Find = async (db, actor, { keyword, most }) => {
  const creator = creatorOf(actor, 'ip');
  const page = { limit: most, offset: 0, isOldestFirst: false, total: most };
  const found = await Promise.all(
    areas
      .filter((area) => actor.permissions.has(`ip.${area}:view`))
      .map((area) => caseList(db, actor.uid, { area, creator, keyword }, page)),
  );
  return found
    .flat()
    .toSorted((one, other) => other.created_at.getTime() - one.created_at.getTime())
    .slice(0, most)
    .map(({ area, app_no: no, name, status, created_at: at }) => ({
      no,
      title: name,
      text: `${filingAreas[area]} · ${caseStatusTexts[status]}`,
      amount: null,
      at,
      link: caseLink(area, no),
    }));
};
