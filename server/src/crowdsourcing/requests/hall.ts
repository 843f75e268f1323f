import type { Input, Output } from '@uc/contract/endpoint';
import type { requests } from '@uc/contract/crowdsourcing/requests';
import { hideContacts } from '@uc/contract/contacts';
import { daysAfter } from '@uc/contract/day';
import { regionTexts } from '@uc/contract/provider/texts';
import { serviceCategories } from '@uc/contract/service-categories';
import type { Customer } from '../../call/index';
import { now } from '../../clock';
import { type Db, eachRow } from '../../db/index';
import { favouritesAmong } from '../../favourites/index';
import { providerOf } from '../../provider/index';
import { bidOn } from '../bids/store';
import { buyerRecords } from '../reviews/buyer-record';
import { categoryTexts } from './categories';
import { formIn } from './form';
import { HALL_MOST, type HallFilter, hallPage } from './hall-store';
import { invitedPage } from './invited-store';
import { baseOf, clockOf, employerOf } from './view';

type Hall = (typeof requests)['hall'];

/**
 * A page of 需求大厅 (crowdsourcing-screens.md#bids-and-the-hall): open requests that everybody may see, or
 * those to which one was invited.
 */
export async function hallOf(
  db: Db,
  { uid }: Pick<Customer, 'uid'>,
  { page, page_size, invited, suits, order, ...filter }: Input<Hall>,
): Promise<Output<Hall>> {
  const paging = { limit: page_size, offset: (page - 1) * page_size };
  const provider = suits ? await providerOf(db, uid) : undefined;
  const at = await now(db);
  const [{ rows, total }, categories] = await Promise.all([
    invited
      ? invitedPage(db, uid, paging)
      : suits && provider === undefined
        ? { rows: [], total: 0 }
        : hallPage(db, hallFilter(filter, provider, at), order, paging),
    categoryTexts(db),
  ]);
  const numbers = rows.map(({ request_no }) => request_no);
  const [bids, favourites, employers, records] = await Promise.all([
    bidOn(db, uid, numbers),
    favouritesAmong(db, uid, 'request', numbers),
    eachRow(db, rows, (db, row) => employerOf(db, row.uid)),
    buyerRecords(
      db,
      rows.map((row) => row.uid),
    ),
  ]);
  return {
    list: rows.map((row, index) => {
      const { region_limit: region, tags = [], description = '' } = formIn(row);
      return {
        teaser: teaserOf(description),
        is_escrowed: row.is_paid,
        left: row.due_at && leftText(row.due_at, at),
        clock: clockOf(row),
        record: records.get(row.uid)!,
        region_text: region === undefined ? '不限地区' : regionTexts[region],
        tags,
        published_at: row.published_at!,
        employer: employers[index]!,
        is_own: row.uid === uid,
        is_collected: favourites.has(row.request_no),
        has_bid: bids.has(row.request_no),
        is_invited: row.visibility === 'invited',
        ...baseOf(row, categories),
      };
    }),
    total: Math.min(total, HALL_MOST),
    total_capped: total > HALL_MOST,
    suits: provider ? [...provider.services.map((one) => serviceCategories[one]), ...provider.skills] : null,
    page,
    page_size,
  };
}

/** What is looked for in the hall: `provider` narrows it to requests that suit them. */
export const hallFilter = (
  { min_amount: least, max_amount: most, within, keyword, ...rest }: Pick<Input<Hall>, FilterName>,
  provider: ProviderFit | undefined,
  at: Date,
): HallFilter => ({
  ...rest,
  keyword: keyword || undefined,
  least,
  most,
  until: within === undefined ? undefined : daysAfter(at, within),
  suits: provider && { services: provider.services, words: provider.skills, region: provider.region },
});
type FilterName = 'keyword' | 'category' | 'modes' | 'region' | 'min_amount' | 'max_amount' | 'within';
type ProviderFit = Pick<
  NonNullable<Awaited<ReturnType<typeof providerOf>>>,
  'services' | 'skills' | 'region'
>;

/** As much of a description as two lines of a card hold. */
const TEASER_LENGTH = 120;
const teaserOf = (description: string): string => {
  const letters = [...hideContacts(description).replaceAll(/\s+/g, ' ').trim()];
  return letters.length > TEASER_LENGTH ? `${letters.slice(0, TEASER_LENGTH).join('')}…` : letters.join('');
};

const HOUR_MS = 3_600_000;
/** The time that is left, in days, or in hours on the last day. */
function leftText(until: Date, at: Date): string {
  const hours = Math.max(0, Math.floor((until.getTime() - at.getTime()) / HOUR_MS));
  return hours >= 24 ? `剩${Math.floor(hours / 24)}天` : hours >= 1 ? `剩${hours}小时` : '不足1小时';
}
