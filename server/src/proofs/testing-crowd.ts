import { api } from '@uc/contract';
import { dayAfter, dayOf } from '@uc/contract/day';
import { offer, plan } from '../crowdsourcing/testing';
import { newProvider } from '../provider/testing';
import type { As, TestApp } from '../testing';
import { certify } from './testing-provider';
import type { Tenant } from './testing-world';
import { newStranger, placeBid, placeHire, placeRequest, type Status } from './testing-crowd-rows';

type Fresh = (app: TestApp, tenant: Tenant, as: As) => Promise<Record<string, unknown>>;

const first = { version: 1 };
const typed = { price: 2000, days: 15, plan };
const newMilestones = () => [{ title: '全部成果', amount: 1900, due_date: dayAfter(dayOf(new Date()), 60) }];
/** Example inputs of customers about requests and bids. */
export const crowdExamples = ({ crowd, canary }: Tenant) => ({
  'requests.detail': { request_no: crowd.draft },
  'requests.saveDraft': { mode: 'tender', title: `${canary} 新需求` },
  'requests.submit': { request_no: crowd.draft, ...first },
  'requests.extend': { request_no: crowd.open, ...first, days: 3 },
  'requests.addBudget': { request_no: crowd.open, ...first, amount: 100 },
  'requests.selectEarly': { request_no: crowd.open, ...first },
  'requests.close': { request_no: crowd.open, ...first },
  'requests.remove': { request_no: crowd.draft },
  'requests.again': { request_no: crowd.open },
  'requests.attachment': { request_no: crowd.open, file_id: 'FL0' },
  'bids.list': { request_no: crowd.selecting },
  'bids.submit': { request_no: crowd.foreign, ...typed },
  'bids.edit': { bid_no: crowd.ownBid, ...first, ...typed },
  'bids.withdraw': { bid_no: crowd.ownBid },
  'bids.object': { bid_no: crowd.ownBid, text: '获奖作品与已发布的作品雷同。' },
  'bids.shortlist': { bid_no: crowd.bidOnIt, on: true },
  'bids.select': { request_no: crowd.selecting, ...first, bid_nos: [crowd.bidOnIt] },
  'hires.detail': { request_no: crowd.hire },
  'hires.accept': { request_no: crowd.hire, ...first },
  'hires.counter': { request_no: crowd.hire, ...first, milestones: newMilestones() },
  'hires.decline': { request_no: crowd.hiredFor, ...first, reason: '档期已满' },
  'favourites.add': { kind: 'request', target_no: crowd.foreign },
  'favourites.remove': { kind: 'request', target_nos: [crowd.foreign] },
});

/** The state that each of these calls needs before it, so that it succeeds. */
export const crowdFresh: Record<string, Fresh> = {
  [api.requests.submit.path]: async (app, { uid }) => ({
    request_no: await placeRequest(app, uid, 'draft'),
    ...first,
  }),
  [api.requests.remove.path]: async (app, { uid }) => ({ request_no: await placeRequest(app, uid, 'draft') }),
  [api.requests.extend.path]: async (app, { uid }) => ({
    request_no: await placeRequest(app, uid, 'bidding'),
    ...first,
  }),
  [api.requests.addBudget.path]: async (app, { uid }) => ({
    request_no: await placeRequest(app, uid, 'bidding'),
    ...first,
  }),
  [api.requests.close.path]: async (app, { uid }) => ({
    request_no: await placeRequest(app, uid, 'bidding'),
    ...first,
  }),
  async [api.requests.selectEarly.path](app, { uid }) {
    const no = await placeRequest(app, uid, 'bidding');
    await placeBid(app, await newStranger(app), no, uid);
    return { request_no: no, ...first };
  },
  async [api.requests.attachment.path](app, { uid, files }) {
    const no = await placeRequest(app, uid, 'bidding');
    await app.database.asOwner(
      `update crowd_requests set form = form || '{"attachments": ["${files.free}"]}' where request_no = '${no}'`,
    );
    return { request_no: no, file_id: files.free };
  },
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
  async [api.hires.accept.path](app, { uid }) {
    const provider = (await newProvider(app)).uid;
    return { request_no: await placeHire(app, uid, provider, 'countered'), ...first };
  },
  [api.hires.counter.path]: async (app, { uid }) => ({
    request_no: await placeHire(app, uid, await newStranger(app), 'countered'),
    ...first,
  }),
  [api.hires.decline.path]: async (app, { uid }) => ({
    request_no: await placeHire(app, await newStranger(app), uid, 'offered'),
    ...first,
  }),
  async [api.bids.select.path](app, { uid }) {
    const no = await placeRequest(app, uid, 'selecting');
    return {
      request_no: no,
      ...first,
      bid_nos: [await placeBid(app, (await newProvider(app)).uid, no, uid)],
    };
  },
};

async function foreignBid(app: TestApp, uid: number, status: Status = 'bidding'): Promise<string> {
  const stranger = await newStranger(app);
  const no = await placeRequest(app, stranger, status, { guest: uid });
  return placeBid(app, uid, no, stranger);
}

/** Example inputs of staff about a request of the tenant. */
export const crowdDeskExamples = (no: string) => ({
  'requests.staffDetail': { no },
  'requests.staffApprove': { no, version: 1000 },
  'requests.staffReject': { no, version: 1000, reason: '描述过于笼统' },
  'requests.staffBan': { no, version: 1000, reason: '内容违规' },
  'requests.staffBidInvalid': { no, version: 1000, bid_no: 'BD0000000000', reason: '方案与需求无关' },
  'requests.staffDecide': { no, version: 1000, event: 'extend', reason: '雇主要求' },
  'requests.staffUphold': { no, version: 1000, reason: '涉嫌抄袭' },
  'requests.staffDismiss': { no, version: 1000, reason: '经比对不构成雷同' },
  'requests.staffCategorySave': {
    text: '证明类目',
    valid_from: dayAfter(dayOf(new Date()), 1),
  },
  'requests.staffWordAdd': { word: '证明用词', refuses: false },
  'requests.staffWordRemove': { word: '没有的词' },
});
