import { dayAfter, dayOf } from '@uc/contract/day';
import { fen } from '@uc/contract/money';
import * as clock from '../clock';
import { chooseBids, forRequests, shortlistBid, submitBid } from '../crowdsourcing/bids/index';
import { linkedCases } from '../filings/uses/linked';
import { keep } from '../crowdsourcing/favourites/index';
import { counterOffer, forRequests as forHires } from '../crowdsourcing/hires/index';
import { forBids } from '../crowdsourcing/contracts/index';
import {
  approveRequest,
  banRequest,
  closeRequest,
  keepableRequests,
  rejectRequest,
  type RequestParts,
  saveDraft,
  selectEarly,
  submitRequest,
} from '../crowdsourcing/requests/index';
import type { Tx } from '../db/index';
import type { Deps } from '../deps';
import { acting } from './acting';
import { owner, provider } from './cast';
import { deliverables, parcelsOf, playContract } from './contracts';
import type { RequestTale } from './request-parts';
import { requestTales } from './request-tales';
import type { Steps } from './steps';
import { after } from './story';

const auditor = { kind: 'staff', name: '审核员' } as const;
/** No favourited request changes, and no prize is handed over. */
const parts: RequestParts = {
  ...forRequests,
  keeps: async () => new Set(),
  tellKeepers: async () => undefined,
  beginDelivery: async () => undefined,
  nextOf: async () => new Map(),
  holdUnfunded: async () => undefined,
  stepsOf: async () => new Map(),
  ...forHires,
};

const bidParts = { ...forBids, filings: linkedCases };

/** Publishes the requests, lets staff decide and providers bid, each in its moment. */
export async function seedRequests(deps: Deps, steps: Steps): Promise<void> {
  const now = await clock.now(deps.database.db);
  for (const [index, tale] of requestTales.entries())
    await steps.take(
      `request ${index + 1}`,
      (tx, files) => tell(deps, tx, now, tale, files),
      async () => (contracted.has(tale.becomes) ? deliverables(deps, index) : undefined),
    );
}
/** The demo account's favourites among the requests of others. */
const keptOnes = requestTales
  .filter(({ becomes, who }) => becomes === 'bidding' && who !== owner)
  .slice(0, 2);
const contracted: ReadonlySet<RequestTale['becomes']> = new Set(['delivered', 'disputed', 'reviewed']);

async function tell(
  deps: Deps,
  tx: Tx,
  now: Date,
  tale: RequestTale,
  files: Awaited<ReturnType<typeof deliverables>> | undefined,
): Promise<void> {
  const { becomes, daysAgo, endsIn, offers = [] } = tale;
  const buyer = acting(tale.who);
  const begun = after(now, { days: -daysAgo, minutes: -100 });
  const at = <T>(moment: Date, work: () => Promise<T>) => clock.inThePast(moment, work);
  const milestonesOf = (parcels: NonNullable<RequestTale['milestones']>) =>
    parcels.map(({ dueIn, amount, title }) => ({
      title,
      amount: fen(amount),
      due_date: dayAfter(dayOf(now), dueIn),
    }));
  const form = {
    ...tale.form,
    ...(tale.milestones === undefined
      ? { deadline: dayAfter(dayOf(now), endsIn) }
      : { milestones: milestonesOf(tale.milestones) }),
  };
  const draft = await at(begun, () => saveDraft(tx, buyer, form));
  if (becomes === 'draft') return;
  // The order of a prize is placed now: its day for paying has to come yet.
  if (becomes === 'unpaid') {
    await submitRequest(tx, buyer, draft);
    return;
  }
  const submitted = await at(after(begun, { minutes: 30 }), () => submitRequest(tx, buyer, draft));
  const decided = after(begun, { minutes: 80 });
  if (becomes === 'auditing') return;
  if (becomes === 'rejected') {
    await at(decided, () => rejectRequest(tx, submitted, auditor, '请补充每款商品的卖点说明'));
    return;
  }
  if (becomes === 'banned') {
    await at(decided, () =>
      banRequest(parts, tx, submitted, auditor, { reason: '搬运他人内容，侵犯著作权' }),
    );
    return;
  }
  let row = await at(decided, () => approveRequest(parts, tx, submitted, auditor));
  if (tale.counter !== undefined) {
    const { note } = tale.counter;
    const { request_no, version, target_uid: uid } = row;
    const answer = { request_no, version, note, milestones: milestonesOf(tale.counter.milestones) };
    const hired = acting({ uid: uid!, username: provider.username });
    await at(after(decided, { hours: 6 }), () => counterOffer(tx, hired, answer));
    return;
  }
  if (keptOnes.includes(tale))
    await at(after(decided, { hours: 3 }), () =>
      keep(keepableRequests, tx, acting(owner), { kind: 'request', target_no: row.request_no }),
    );
  const bidNos: string[] = [];
  for (const [index, { who, price, isShortlisted, ...typed }] of offers.entries()) {
    const moment = after(decided, { hours: 5 * (index + 1) });
    const offer = {
      ...typed,
      ...(price !== undefined && { price: fen(price) }),
      attachments: [],
      filings: [],
      hidden: false,
    };
    const bid = await at(moment, () =>
      submitBid(bidParts, tx, acting(who), { request_no: row.request_no, ...offer }),
    );
    bidNos.push(bid.bid_no);
    if (isShortlisted)
      await at(after(moment, { hours: 2 }), () => shortlistBid(tx, buyer, { bid_no: bid.bid_no, on: true }));
  }
  const ended = files === undefined ? after(now, { days: -1 }) : after(decided, { days: 2 });
  if (becomes === 'closed')
    await at(ended, () => closeRequest(parts, tx, buyer, { ...row, reason: '计划有变' }));
  if (becomes !== 'selecting' && becomes !== 'contracting' && files === undefined) return;
  row = await at(ended, () => selectEarly(parts, tx, buyer, row));
  if (becomes === 'selecting') return;
  const milestones = files && parcelsOf(tale, offers[0]!.price!, ended);
  const choice = { request_no: row.request_no, version: row.version, bid_nos: [bidNos[0]!], milestones };
  const choose = () => chooseBids(deps, bidParts, tx, buyer, choice);
  const { contract_no: contractNo } = await (files === undefined ? choose() : at(ended, choose));
  if (files !== undefined)
    await playContract(deps, tx, tale, {
      requestParts: parts,
      buyer,
      contractNo: contractNo!,
      chosen: ended,
      files,
    });
}
