import type { bids as agreed } from '@uc/contract/crowdsourcing/bids';
import { rangeOf } from '../../calendar/index';
import { creatorOf, type Handlers, type RequestFacts } from '../../call/index';
import { type Db, eachRow } from '../../db/index';
import type { Deps } from '../../deps';
import { incomeOfPrices, serviceFeeOf } from '../../orders/index';
import { visibleRow } from '../requests/detail';
import type { LinkedCases } from '../../room/index';
import { editBid, submitBid, withdrawBid } from './bid';
import { carriedBids } from './carried';
import { chooseBids, shortlistBid } from './choose';
import { priceBand, providerRecords } from './comparison';
import { exportBids } from './export';
import { bidPage, countCarried } from './list-store';
import { objectTo } from './objection';
import { type BidRow, ownBidOn } from './store';
import { bidView, tabCounts } from './view';

/** Bids for customers (crowdsourcing.md#bid-states). */
export const bidCalls = (deps: Deps, findFilings: LinkedCases): Handlers<typeof agreed> => {
  const own = (db: Db, request: RequestFacts, row: BidRow) => {
    request.note({ bizNo: row.bid_no });
    return bidView(deps, findFilings, db, row, 'own');
  };
  return {
    async list({ input: { request_no: requestNo, page, page_size, order }, actor, db }) {
      const request = await visibleRow(db, actor, requestNo);
      const isBuyer = request.uid === actor.uid;
      const paging = { limit: page_size, offset: (page - 1) * page_size };
      // Each bidder sees the others' prices; who has none, has taken it back, or was found 不合格 sees how
      // many there are (crowdsourcing-screens.md#bids-and-the-hall).
      const own = isBuyer ? undefined : await ownBidOn(db, actor.uid, requestNo);
      const isBidder = own !== undefined && own.status !== 'withdrawn' && own.status !== 'invalid';
      const isOpen = request.visibility === 'public' && request.mode === 'tender' && isBidder;
      // Winners of a 悬赏 that are announced are for everybody.
      const seesOpen = isBidder || request.mode === 'reward';
      const reader = isBuyer ? 'buyer' : { uid: actor.uid, seesOpen };
      const { rows, total } = await bidPage(db, requestNo, reader, order, paging);
      const records = isBuyer
        ? await providerRecords(db, [...new Set(rows.map(({ uid }) => uid))])
        : undefined;
      const list = await eachRow(db, rows, (db, row) => {
        const role = isBuyer ? 'buyer' : row.uid === actor.uid ? 'own' : 'other';
        return bidView(deps, findFilings, db, row, role, records?.get(row.uid));
      });
      const band = isBuyer ? await priceBand(db, request.category) : null;
      return { list, total, page, page_size, band, shown: isBuyer ? 'all' : isOpen ? 'outline' : 'none' };
    },
    async ahead({ input: { price }, actor, db }) {
      const fee_bps = await serviceFeeOf(db, actor.uid);
      return { ...(await incomeOfPrices(db, actor.uid, fee_bps, [price])), fee_bps };
    },
    async carried({ input, actor, db }) {
      const { page, page_size, sort, status } = input;
      const filter = {
        creator: creatorOf(actor, 'crowd'),
        keyword: input.keyword || undefined,
        ...rangeOf(input),
      };
      const paging = { limit: page_size, offset: (page - 1) * page_size, sort };
      const counts = tabCounts(await countCarried(db, actor.uid, filter));
      const list = await carriedBids(db, actor, { ...filter, tab: status }, paging);
      return { list, total: counts[status], page, page_size, counts };
    },
    exportList: ({ input, actor, db }) => exportBids(db, actor, input),
    submit: async ({ input, actor, db, request }) =>
      own(db, request, await submitBid(findFilings, db, actor, input)),
    edit: async ({ input, actor, db, request }) =>
      own(db, request, await editBid(findFilings, db, actor, input)),
    withdraw: async ({ input, actor, db, request }) =>
      own(db, request, await withdrawBid(db, actor, input.bid_no)),
    object: async ({ input, actor, db, request }) => own(db, request, await objectTo(db, actor, input)),
    async shortlist({ input, actor, db, request }) {
      const row = await shortlistBid(db, actor, input);
      request.note({ bizNo: row.bid_no });
      return bidView(deps, findFilings, db, row, 'buyer');
    },
    async select({ input, actor, db, request }) {
      const row = await chooseBids(deps, db, actor, input);
      request.note({ bizNo: row.request_no });
      return { request_no: row.request_no, status: row.status, contract_no: row.contract_no };
    },
  };
};
