import type { Output } from '@uc/contract/endpoint';
import { sideTexts } from '@uc/contract/crowdsourcing/contract-texts';
import { providerKindTexts, visibilityText, wordedFor } from '@uc/contract/crowdsourcing/request-texts';
import type { requests } from '@uc/contract/crowdsourcing/requests';
import { limits } from '@uc/contract/limits';
import { fen } from '@uc/contract/money';
import { regionTexts } from '@uc/contract/provider/texts';
import { profileOf } from '../../accounts/index';
import { creatorOf, type Customer, isGranted, refuse } from '../../call/index';
import { now } from '../../clock';
import { beyondTenants, type Db } from '../../db/index';
import type { Deps } from '../../deps';
import type { IsSeen } from '../../room/index';
import { initiatorText } from '../../ledger/index';
import { favouritesAmong } from '../../favourites/index';
import { bidRefusal } from '../bids/eligibility';
import { categoryTexts } from './categories';
import { attachmentViews } from './files';
import { formIn, prizesOf, typedMilestones } from './form';
import { eventTexts, type RequestEvent } from './states';
import { anyRow, eventsOf, ownRow, type RequestRow } from './store';
import { baseOf, clockOf, employerOf, ownView } from './view';

type Detail = Output<(typeof requests)['detail']>;

/**
 * A request that the reader may see: their account's own, in their data scope, or one that is published to them. Refuses
 * notFound.
 */
export async function visibleRow(db: Db, actor: Customer, requestNo: string): Promise<RequestRow> {
  const row = await anyRow(db, requestNo);
  if (row === undefined) throw refuse('notFound');
  if (row.uid !== actor.uid) return row;
  const mine = actor.permissions.has('crowd.request:view')
    ? await ownRow(db, actor.uid, creatorOf(actor, 'crowd'), requestNo)
    : undefined;
  if (mine === undefined) throw refuse('notFound');
  return mine;
}

/** Whether somebody sees a request: while it is published, and published to them. */
export const isRequestSeen: IsSeen = (db, actor, requestNo) => isGranted(visibleRow(db, actor, requestNo));

/** A request with all that its reader may see of it. */
export async function detailOf(deps: Deps, db: Db, actor: Customer, requestNo: string): Promise<Detail> {
  const row = await visibleRow(db, actor, requestNo);
  const form = formIn(row);
  const isOwn = row.uid === actor.uid;
  const [categories, employer, favourites, files, refusal] = await Promise.all([
    categoryTexts(db),
    employerOf(db, row.uid),
    favouritesAmong(db, actor.uid, 'request', [requestNo]),
    beyondTenants(() => attachmentViews(deps, db, row.uid, form.attachments ?? [])),
    isOwn ? null : bidRefusal(db, actor.uid, row),
  ]);
  const { provider_kind: kind = 'any', region_limit: region } = form;
  return {
    ...baseOf(row, categories),
    is_own: isOwn,
    description: form.description ?? '',
    tags: form.tags ?? [],
    files,
    deadline_day: form.deadline ?? null,
    deliver_days: form.deliver_days ?? null,
    region_limit: region ?? null,
    region_text: region === undefined ? '不限地区' : regionTexts[region],
    provider_kind: kind,
    provider_kind_text: providerKindTexts[kind],
    need_deposit: form.need_deposit ?? false,
    nda: form.nda ?? false,
    visibility: row.visibility,
    visibility_text: visibilityText(row.visibility, row.mode),
    split: row.mode === 'reward' ? (form.split ?? [100]) : [],
    prizes: prizesOf(form),
    clock: clockOf(row),
    collects: row.collects,
    published_at: row.published_at,
    employer,
    is_collected: favourites.has(requestNo),
    contract_no: isOwn ? row.contract_no : null,
    bid_refusal: refusal,
    own: isOwn ? await ownPart(db, row, actor) : null,
  };
}

async function ownPart(db: Db, row: RequestRow, actor: Customer): Promise<Detail['own']> {
  const form = formIn(row);
  const [view, events, invited, target] = await Promise.all([
    now(db).then((at) => ownView(db, row, actor.permissions, at)),
    eventsOf(db, row),
    namesOf(db, form.invited ?? []),
    namesOf(db, form.target_uid === undefined ? [] : [form.target_uid]),
  ]);
  const amount = (value: number | undefined) => (value === undefined ? null : fen(value));
  const { extensions, extensionDays } = limits.request;
  return {
    version: row.version,
    escrow: view.escrow,
    reason: row.reason,
    order_nos: view.order_nos,
    actions: view.actions,
    extensions_left: extensions - row.extensions,
    extension_days_left: extensionDays - row.extension_days,
    target: target[0] ?? null,
    invited,
    budget_min: amount(form.budget_min),
    budget_max: amount(form.budget_max),
    price: row.mode === 'hire' ? amount(row.high_fen ?? undefined) : null,
    milestones: typedMilestones(form),
    reward: amount(form.reward),
    created_at: row.created_at,
    events: events.map(({ at, event, actor_kind: kind, actor: name, comment }) => ({
      at,
      text: wordedFor(row.mode, eventTexts[event as RequestEvent] ?? event),
      actor: kind === 'provider' ? sideTexts.provider : initiatorText({ kind, name }),
      comment,
    })),
  };
}

const namesOf = (db: Db, uids: readonly string[]) =>
  beyondTenants(() =>
    Promise.all(
      uids.map(async (uid) => ({ uid, name: (await profileOf(db, Number(uid)))?.nickname ?? '已注销用户' })),
    ),
  );
