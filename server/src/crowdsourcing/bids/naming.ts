import { bidStatusTexts } from '@uc/contract/crowdsourcing/bid-texts';
import { creatorOf, type Customer, refuseForm } from '../../call/index';
import type { Db } from '../../db/index';
import type { LinkedCases } from '../../room/index';
import { rowsOf } from '../requests/invited-store';
import { bidsThatName } from './store';

/** Refuses the form for a case that is not the person's own and in force; those that the bid names already stay. */
export async function refuseUnfitFilings(
  findFilings: LinkedCases,
  db: Db,
  actor: Customer,
  nos: readonly string[],
  before: readonly string[] = [],
): Promise<void> {
  const fresh = nos.filter((no) => !before.includes(no));
  const known = await findFilings(db, actor.uid, fresh);
  const unfit = fresh.find((no) => known.get(no)?.isOpenTo(actor) !== true);
  if (unfit !== undefined)
    throw refuseForm({ field: 'filings', message: `未找到您的知识产权${unfit}，请重新选择` });
  const open = fresh.find((no) => !known.get(no)!.is_certified);
  if (open !== undefined)
    throw refuseForm({ field: 'filings', message: '只能关联已登记、已注册或已授权的知识产权' });
}

/** The bids that name a filing, as far as the person may see them, the newest first. */
export async function bidsNaming(db: Db, actor: Customer, appNo: string) {
  if (!actor.permissions.has('crowd.bid:view')) return [];
  const bids = await bidsThatName(db, actor.uid, creatorOf(actor, 'crowd'), appNo);
  const requests = await rowsOf(
    db,
    bids.map(({ request_no: no }) => no),
  );
  const titles = new Map(requests.map(({ request_no: no, title }) => [no, title]));
  return bids.map((bid) => ({
    kind: 'bid' as const,
    kind_text: '投标',
    no: bid.bid_no,
    title: titles.get(bid.request_no) ?? bid.bid_no,
    state: bidStatusTexts[bid.status],
    link: `/crowdsourcing/carry?request=${bid.request_no}`,
  }));
}
