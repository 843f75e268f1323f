import { api } from '@uc/contract';
import { endExports } from '../../exports/testing-examples';
import { newProvider } from '../../provider/testing';
import { certify } from '../../provider/testing-examples';
import type { TestApp } from '../../testing';
import type { Examples, Fresh, Person } from '../../testing-examples';
import { type Crowd, newStranger, placeBid, placeRequest, type Status } from '../requests/testing-rows';
import { offer, plan } from '../testing';

const first = { version: 1 };
const typed = { price: 2000, days: 15, plan };
/** Example inputs of customers about bids. */
export const examples = ({ crowd }: Person & { crowd: Crowd }): Examples => ({
  'bids.list': { request_no: crowd.selecting },
  'bids.ahead': { price: 2000 },
  'bids.submit': { request_no: crowd.foreign, ...typed },
  'bids.edit': { bid_no: crowd.ownBid, ...first, ...typed },
  'bids.withdraw': { bid_no: crowd.ownBid },
  'bids.object': { bid_no: crowd.ownBid, text: '获奖作品与已发布的作品雷同。' },
  'bids.shortlist': { bid_no: crowd.bidOnIt, on: true },
  'bids.select': { request_no: crowd.selecting, ...first, bid_nos: [crowd.bidOnIt] },
});

/** The state that each of these calls needs before it, so that it succeeds. */
export const fresh: Record<string, Fresh> = {
  async [api.bids.submit.path](app, tenant) {
    await certify(app, tenant);
    return offer(await placeRequest(app, await newStranger(app), 'bidding', { guest: tenant.uid }));
  },
  async [api.bids.edit.path](app, tenant) {
    await certify(app, tenant);
    return { bid_no: await foreignBid(app, tenant.uid), ...first };
  },
  [api.bids.withdraw.path]: async (app, { uid }) => ({ bid_no: await foreignBid(app, uid) }),
  [api.bids.object.path]: async (app, { uid }) => ({ bid_no: await foreignBid(app, uid, 'notice') }),
  async [api.bids.shortlist.path](app, { uid }) {
    const no = await placeRequest(app, uid, 'selecting');
    return { bid_no: await placeBid(app, await newStranger(app), no, uid) };
  },
  async [api.bids.select.path](app, { uid }) {
    const no = await placeRequest(app, uid, 'selecting');
    return {
      request_no: no,
      ...first,
      bid_nos: [await placeBid(app, (await newProvider(app)).uid, no, uid)],
    };
  },
  [api.bids.exportList.path]: endExports,
};

async function foreignBid(app: TestApp, uid: number, status: Status = 'bidding'): Promise<string> {
  const stranger = await newStranger(app);
  const no = await placeRequest(app, stranger, status, { guest: uid });
  return placeBid(app, uid, no, stranger);
}
