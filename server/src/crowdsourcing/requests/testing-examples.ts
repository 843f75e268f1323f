import { api } from '@uc/contract';
import { dayAfter, dayOf } from '@uc/contract/day';
import { endExports } from '../../exports/testing-examples';
import type { Examples, Fresh, Person, Queues } from '../../testing-examples';
import { type Crowd, newStranger, placeBid, placeRequest } from './testing-rows';

const first = { version: 1 };
/** Example inputs of customers about requests. */
export const examples = ({ crowd, canary }: Person & { crowd: Crowd }): Examples => ({
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
});

/** The state that each of these calls needs before it, so that it succeeds. */
export const fresh: Record<string, Fresh<Person & { files: { free: string } }>> = {
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
  [api.requests.exportList.path]: endExports,
};

/** Example inputs of staff about a request of the tenant. */
export const staffExamples = ({
  staffObjects: { crowdRequest: no },
}: Person & { staffObjects: { crowdRequest: string } }): Examples => ({
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

/** Its queues of the console. */
export const queues: Queues = {
  request: { endpoint: api.requests.staffList, work: ['approve', 'settle'] },
};
