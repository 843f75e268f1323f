import type { Input, Output } from '@uc/contract/endpoint';
import type { requests } from '@uc/contract/crowdsourcing/requests';
import { daysAfter } from '@uc/contract/day';
import { regionTexts } from '@uc/contract/provider/texts';
import type { Customer } from '../../call/index';
import { now } from '../../clock';
import { type Db, eachRow } from '../../db/index';
import { favouritesAmong } from '../../favourites/index';
import { bidOn } from '../bids/store';
import { categoryTexts } from './categories';
import { formIn } from './form';
import { HALL_MOST, hallPage } from './hall-store';
import { invitedPage, rowsOf } from './invited-store';
import { baseOf, employerOf } from './view';

type Hall = (typeof requests)['hall'];

/**
 * A page of 需求大厅 (crowdsourcing-screens.md#bids-and-the-hall): open requests that everybody may see, or
 * those to which one was invited.
 */
export async function hallOf(
  db: Db,
  { uid }: Pick<Customer, 'uid'>,
  { page, page_size, invited, order, ...filter }: Input<Hall>,
): Promise<Output<Hall>> {
  const paging = { limit: page_size, offset: (page - 1) * page_size };
  const found = invited
    ? await invitedPage(db, uid, paging)
    : await hallPage(
        db,
        {
          keyword: filter.keyword || undefined,
          category: filter.category,
          modes: filter.modes,
          region: filter.region,
          least: filter.min_amount,
          most: filter.max_amount,
          until: filter.within === undefined ? undefined : daysAfter(await now(db), filter.within),
        },
        order,
        paging,
      );
  const byNo = new Map((await rowsOf(db, found.numbers)).map((row) => [row.request_no, row]));
  const rows = found.numbers.flatMap((no) => byNo.get(no) ?? []);
  const [categories, bids, favourites, employers] = await Promise.all([
    categoryTexts(db),
    bidOn(db, uid, found.numbers),
    favouritesAmong(db, uid, 'request', found.numbers),
    eachRow(db, rows, (db, row) => employerOf(db, row.uid)),
  ]);
  return {
    list: rows.map((row, index) => {
      const { region_limit: region, tags = [] } = formIn(row);
      return {
        ...baseOf(row, categories),
        region_text: region === undefined ? '不限地区' : regionTexts[region],
        tags,
        published_at: row.published_at!,
        employer: employers[index]!,
        is_own: row.uid === uid,
        is_collected: favourites.has(row.request_no),
        has_bid: bids.has(row.request_no),
        is_invited: row.visibility === 'invited',
      };
    }),
    total: Math.min(found.total, HALL_MOST),
    total_capped: found.total > HALL_MOST,
    page,
    page_size,
  };
}
