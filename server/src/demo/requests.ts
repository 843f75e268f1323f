import { dayAfter, dayOf } from '@uc/contract/day';
import { fen } from '@uc/contract/money';
import * as clock from '../clock';
import { chooseBids, shortlistBid } from '../crowdsourcing/bids/choose';
import { submitBid } from '../crowdsourcing/bids/bid';
import { linkedCases } from '../filings/uses/linked';
import { addFavourite } from '../favourites/change';
import { counterOffer } from '../crowdsourcing/hires/offer';
import { approveRequest, banRequest, rejectRequest } from '../crowdsourcing/requests/decide';
import { closeRequest, selectEarly } from '../crowdsourcing/requests/change';
import { favouriteRequests } from '../crowdsourcing/requests/favourites';
import { saveDraft } from '../crowdsourcing/requests/draft';
import { submitRequest } from '../crowdsourcing/requests/submit';
import { saveSearch } from '../crowdsourcing/searches/save';
import type { Tx } from '../db/index';
import type { Deps } from '../deps';
import { acting } from './acting';
import { owner, provider } from './people';
import { deliverables, parcelsOf, playContract } from './contracts';
import type { RequestSeed } from './request-seed';
import { requestSeeds } from './request-seeds';
import type { Steps } from './steps';
import { after } from './story';

const auditor = { kind: 'staff', name: '审核员' } as const;

/** Publishes the requests, lets staff decide and providers bid, each in its moment. */
export async function seedRequests(deps: Deps, steps: Steps): Promise<void> {
  const now = await clock.now(deps.database.db);
  for (const [index, seed] of requestSeeds.entries())
    await steps.take(
      `request ${index + 1}`,
      (tx, files) => tell(deps, tx, now, seed, files),
      async () => (contracted.has(seed.becomes) ? deliverables(deps, index) : undefined),
    );
  await steps.take('searches', async (tx) => {
    for (const search of searches) await saveSearch(tx, acting(owner), search);
  });
}
/** What the demo account looks for in the hall. */
const searches = [
  { name: '装帧设计', filters: { keyword: '装帧' }, tell: 'daily' },
  { name: '五千元以上', filters: { min_amount: fen(5000_00), order: 'budget' }, tell: 'none' },
] as const;
/** The demo account's favourites among the requests of others. */
const favouriteOnes = requestSeeds
  .filter(({ becomes, who }) => becomes === 'bidding' && who !== owner)
  .slice(0, 2);
const contracted: ReadonlySet<RequestSeed['becomes']> = new Set(['delivered', 'disputed', 'reviewed']);

async function tell(
  deps: Deps,
  tx: Tx,
  now: Date,
  seed: RequestSeed,
  files: Awaited<ReturnType<typeof deliverables>> | undefined,
): Promise<void> {
  const { becomes, daysAgo, endsIn, offers = [] } = seed;
  const buyer = acting(seed.who);
  const begun = after(now, { days: -daysAgo, minutes: -100 });
  const at = <T>(moment: Date, run: () => Promise<T>) => clock.inThePast(moment, run);
  const milestonesOf = (parcels: NonNullable<RequestSeed['milestones']>) =>
    parcels.map(({ dueIn, amount, title }) => ({
      title,
      amount: fen(amount),
      due_date: dayAfter(dayOf(now), dueIn),
    }));
  const form = {
    ...seed.form,
    ...(seed.milestones === undefined
      ? { deadline: dayAfter(dayOf(now), endsIn) }
      : { milestones: milestonesOf(seed.milestones) }),
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
    await at(decided, () => banRequest(tx, submitted, auditor, { reason: '搬运他人内容，侵犯著作权' }));
    return;
  }
  let row = await at(decided, () => approveRequest(tx, submitted, auditor));
  if (seed.counter !== undefined) {
    const { note } = seed.counter;
    const { request_no, version, target_uid: uid } = row;
    const answer = { request_no, version, note, milestones: milestonesOf(seed.counter.milestones) };
    const hired = acting({ uid: uid!, username: provider.username });
    await at(after(decided, { hours: 6 }), () => counterOffer(tx, hired, answer));
    return;
  }
  if (favouriteOnes.includes(seed))
    await at(after(decided, { hours: 3 }), () =>
      addFavourite(favouriteRequests, tx, acting(owner), { kind: 'request', target_no: row.request_no }),
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
      submitBid(linkedCases, tx, acting(who), { request_no: row.request_no, ...offer }),
    );
    bidNos.push(bid.bid_no);
    if (isShortlisted)
      await at(after(moment, { hours: 2 }), () => shortlistBid(tx, buyer, { bid_no: bid.bid_no, on: true }));
  }
  const ended = files === undefined ? after(now, { days: -1 }) : after(decided, { days: 2 });
  if (becomes === 'closed') await at(ended, () => closeRequest(tx, buyer, { ...row, reason: '计划有变' }));
  if (becomes !== 'selecting' && becomes !== 'contracting' && files === undefined) return;
  row = await at(ended, () => selectEarly(tx, buyer, row));
  if (becomes === 'selecting') return;
  const milestones = files && parcelsOf(seed, offers[0]!.price!, ended);
  const choice = { request_no: row.request_no, version: row.version, bid_nos: [bidNos[0]!], milestones };
  const choose = () => chooseBids(deps, tx, buyer, choice);
  const { contract_no: contractNo } = await (files === undefined ? choose() : at(ended, choose));
  if (files !== undefined)
    await playContract(deps, tx, seed, {
      buyer,
      contractNo: contractNo!,
      chosen: ended,
      files,
    });
}
