import type { Sort } from '@uc/contract/wire';
import type { CarryTab } from '@uc/contract/crowdsourcing/bid-texts';
import type { Customer } from '../../call/index';
import { now } from '../../clock';
import type { Db } from '../../db/index';
import { categoryTexts } from '../requests/categories';
import { nextOf } from '../contracts/deadline-store';
import { contractsOfBids } from '../contracts/list-store';
import { nextSteps } from '../contracts/steps';
import { rowsOf } from '../requests/invited-store';
import { type CarriedFilter, carriedPage } from './list-store';
import { ownBids } from './store';
import { type Carried, carriedView, pairsOf } from './view';

/** A page of an account's bids of one tab, each with its request, the newest first unless asked otherwise. */
export async function carriedBids(
  db: Db,
  actor: Pick<Customer, 'uid' | 'permissions'>,
  { tab, ...filter }: CarriedFilter & { tab: CarryTab },
  paging: { limit: number; offset: number; sort?: Sort },
): Promise<Carried[]> {
  const { uid, permissions } = actor;
  const keys = await carriedPage(db, uid, filter, pairsOf(tab), paging);
  const bidNos = keys.map(({ bid_no }) => bid_no);
  const requestNos = keys.map(({ request_no }) => request_no);
  const [categories, at] = await Promise.all([categoryTexts(db), now(db)]);
  // One question each for all of a page: a page of many bids waits for no more connections than one of few.
  const contracts = await contractsOfBids(db, uid, bidNos);
  const next = await nextOf(db, uid, 'provider', requestNos);
  const steps = await nextSteps(db, actor, 'provider', requestNos);
  const bidByNo = new Map((await ownBids(db, uid, bidNos)).map((row) => [row.bid_no, row]));
  const requestByNo = new Map((await rowsOf(db, requestNos)).map((row) => [row.request_no, row]));
  const list = [];
  for (const { bid_no, request_no } of keys)
    list.push(
      await carriedView(db, bidByNo.get(bid_no)!, requestByNo.get(request_no)!, {
        at,
        permissions,
        categories,
        contractNo: contracts.get(bid_no) ?? null,
        next: next.get(request_no) ?? null,
        steps: steps.get(request_no) ?? [],
      }),
    );
  return list;
}
