import {
  bidStatusTexts,
  carryTabIds,
  carryTabOf,
  type BidAction,
  type CarryTab,
} from '@uc/contract/crowdsourcing/bid-texts';
import type { bids as agreed } from '@uc/contract/crowdsourcing/bids';
import {
  requestModes,
  requestStatusText,
  requestStatusTexts,
  type RequestStatus,
} from '@uc/contract/crowdsourcing/request-texts';
import type { Output } from '@uc/contract/endpoint';
import { limits } from '@uc/contract/limits';
import { fen } from '@uc/contract/money';
import { profileOf } from '../../accounts/index';
import { beyondTenants, type Db } from '../../db/index';
import type { Deps } from '../../deps';
import { findFileView } from '../../files/index';
import { providerOf } from '../../provider/index';
import { amountText } from '../requests/form';
import { clockOf, employerOf, takesBids } from '../requests/view';
import type { RequestRow } from '../requests/store';
import type { LinkedCases } from '../../room/index';
import type { ProviderRecord } from './comparison';
import { type BidRow, live } from './store';

type Bid = Output<(typeof agreed)['submit']>;
export type Carried = Output<(typeof agreed)['carried']>['list'][number];
/** The reader: the buyer and whoever made the bid see all of it, others its outline. */
export type Reader = 'buyer' | 'own' | 'other';
const kindTexts = { person: '个人服务商', enterprise: '企业服务商' } as const;

/** A bid as its reader may see it; `record` holds the provider's figures that a buyer compares. */
export async function bidView(
  deps: Deps,
  findFilings: LinkedCases,
  db: Db,
  row: BidRow,
  reader: Reader,
  record: ProviderRecord | null = null,
): Promise<Bid> {
  const [provider, account] = await Promise.all([
    providerOf(db, row.uid),
    beyondTenants(() => profileOf(db, row.uid)),
  ]);
  const isWhole = reader !== 'other';
  const files = isWhole
    ? await beyondTenants(() => Promise.all(row.attachments.map((id) => findFileView(deps, db, row.uid, id))))
    : [];
  const named = isWhole && row.filings.length > 0;
  const filings = named ? await beyondTenants(() => findFilings(db, row.uid, row.filings)) : undefined;
  return {
    bid_no: row.bid_no,
    request_no: row.request_no,
    is_own: reader === 'own',
    provider: {
      uid: String(row.uid),
      name: account?.nickname ?? '已注销用户',
      avatar_url: account?.avatarUrl ?? null,
      kind_text: provider === undefined ? null : kindTexts[provider.kind],
      level: provider?.level ?? null,
      homepage:
        provider === undefined ? null : deps.config.providerHomepage.replace('{uid}', String(row.uid)),
      record,
    },
    price: row.price_fen === null ? null : fen(row.price_fen),
    days: row.days,
    plan: isWhole ? row.plan : null,
    files: files.filter((file) => file !== undefined),
    filings: row.filings.flatMap((no) => {
      const one = filings?.get(no);
      if (one === undefined) return [];
      const { app_no, title, kind_text, reg_no, state, link } = one;
      return [{ app_no, title, kind_text, reg_no, state, link: reader === 'own' ? link : null }];
    }),
    is_hidden: row.is_hidden,
    status: row.status,
    status_text: bidStatusTexts[row.status],
    rank: row.rank,
    revisions_left: limits.bid.revisions - row.revisions,
    objection:
      reader === 'own' && row.objected_at !== null
        ? { at: row.objected_at, text: row.objection ?? '', answer: row.objection_answer }
        : null,
    created_at: row.created_at,
    updated_at: row.updated_at,
    version: row.version,
  };
}

const bidStates = Object.keys(bidStatusTexts) as BidRow['status'][];
const requestStates = Object.keys(requestStatusTexts) as RequestStatus[];
/** The pairs of states of a tab, as the store asks for them. */
export const pairsOf = (tab: CarryTab): string[] =>
  bidStates.flatMap((bid) =>
    requestStates.filter((request) => carryTabOf(bid, request) === tab).map((request) => `${bid}:${request}`),
  );
/** The counts of the tabs. */
export function tabCounts(
  rows: readonly { bid: BidRow['status']; request: RequestStatus; n: number }[],
): Record<CarryTab, number> {
  const counts = Object.fromEntries(carryTabIds.map((tab) => [tab, 0])) as Record<CarryTab, number>;
  for (const { bid, request, n } of rows) counts[carryTabOf(bid, request)] += n;
  return counts;
}

interface CarriedFacts {
  at: Date;
  permissions: ReadonlySet<string>;
  categories: ReadonlyMap<string, string>;
  contractNo: string | null;
  /** The next event by the clock in its contract. */
  next: Carried['clock'];
  steps: Carried['steps'];
}
/** A bid with its request in the list of whoever made it. */
export async function carriedView(
  db: Db,
  bid: BidRow,
  request: RequestRow,
  { at, permissions, categories: texts, contractNo, next, steps }: CarriedFacts,
): Promise<Carried> {
  const employer = await employerOf(db, request.uid);
  return {
    bid_no: bid.bid_no,
    request_no: bid.request_no,
    title: request.title,
    mode: request.mode,
    mode_text: requestModes[request.mode],
    category_text: texts.get(request.category ?? '') ?? '',
    employer: { name: employer.name, is_verified: employer.is_verified },
    amount_text: amountText(request),
    amount_most: request.high_fen === null ? null : fen(request.high_fen),
    price: bid.price_fen === null ? null : fen(bid.price_fen),
    days: bid.days,
    status: bid.status,
    status_text: bidStatusTexts[bid.status],
    request_status: request.status,
    request_status_text: requestStatusText(request.status, request.mode),
    deadline: request.deadline_at,
    clock: clockOf(request) ?? next,
    contract_no: contractNo,
    created_at: bid.created_at,
    created_by: bid.created_by,
    actions: actionsOf(bid, request, { at, permissions, contractNo }),
    steps: bid.status === 'won' ? steps : [],
  };
}

function actionsOf(
  bid: BidRow,
  request: RequestRow,
  { at, permissions, contractNo }: Pick<CarriedFacts, 'at' | 'permissions' | 'contractNo'>,
): BidAction[] {
  const isLive = request.status === 'bidding' && live.some((one) => one === bid.status);
  const open: Record<BidAction, boolean> = {
    edit:
      isLive &&
      takesBids(request, at) &&
      bid.revisions < limits.bid.revisions &&
      permissions.has('crowd.bid:submit'),
    withdraw: isLive && permissions.has('crowd.bid:withdraw'),
    contract: contractNo !== null,
  };
  return (Object.keys(open) as BidAction[]).filter((one) => open[one]);
}
