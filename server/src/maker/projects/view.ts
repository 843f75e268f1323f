import type { Output } from '@uc/contract/endpoint';
import type { maker } from '@uc/contract/maker/projects';
import type { ProjectForm } from '@uc/contract/maker/form';
import {
  changeStatusTexts,
  projectFieldTexts,
  projectNeedTexts,
  projectPartTexts,
  projectStageTexts,
  projectStatusTexts,
} from '@uc/contract/maker/texts';
import { mask, maskPhone } from '@uc/contract/mask';
import { type Fen, fen } from '@uc/contract/money';
import type { Customer } from '../../call/index';
import type { Db } from '../../db/index';
import type { Deps } from '../../deps';
import { initiatorText } from '../../ledger/index';
import { findMemberNames } from '../../members/index';
import { changeIn, formIn, openContact, rejectItemsIn } from './form';
import { type ListingRow, listingsOf, type PostRow, postsOf } from './listing-store';
import { actionsOf, eventTexts } from './states';
import { projectEventsOf, type ProjectRow, projectStatuses } from './store';
import { uploadViews } from './uploads';

type Own = Output<(typeof maker)['detail']>;
type Card = Output<(typeof maker)['list']>['list'][number];

/** The published part of a form, with the texts of its codes. */
export const contentView = (
  form: Omit<ProjectForm, 'plan' | 'ip_refs' | 'request_refs'>,
  hasPlan: boolean,
) => ({
  name: form.name,
  slogan: form.slogan,
  cover: form.cover,
  field: form.field,
  field_text: form.field === null ? '' : projectFieldTexts[form.field],
  stage: form.stage,
  stage_text: form.stage === null ? '' : projectStageTexts[form.stage],
  intro: form.intro,
  imgs: form.imgs,
  team: form.team,
  needs: form.needs.map((code) => ({ code, text: projectNeedTexts[code] })),
  fund_need: form.fund_need === null ? null : (fen(form.fund_need) as Fen),
  has_plan: hasPlan,
  visibility: form.visibility,
});

export const postView = ({ post_no, title, text, imgs, at, author }: PostRow) => ({
  post_no,
  title,
  text,
  imgs: imgs as string[],
  at,
  author,
});

const cardView = (
  row: ProjectRow,
  listing: ListingRow | undefined,
  creators: ReadonlyMap<string, string>,
): Card => {
  const form = changeIn(row) ?? formIn(row);
  const { status, change_status: change } = row;
  return {
    project_no: row.project_no,
    name: form.name,
    slogan: form.slogan,
    cover: form.cover,
    field_text: form.field === null ? '' : projectFieldTexts[form.field],
    stage_text: form.stage === null ? '' : projectStageTexts[form.stage],
    team_size: form.team.length,
    views: listing?.views ?? 0,
    likes: listing?.likes ?? 0,
    collects: listing?.collects ?? 0,
    status,
    status_text: projectStatusTexts[status],
    updated_at: row.updated_at,
    change_status: change,
    change_text: change === null ? null : changeStatusTexts[change],
    created_by_name: row.creator === null ? '主账号' : (creators.get(row.creator) ?? row.creator),
    actions: actionsOf(status, change),
  };
};

/** Cards of an account's own projects. */
export async function cardsOf(db: Db, uid: number, rows: readonly ProjectRow[]): Promise<Card[]> {
  const creators = [...new Set(rows.flatMap(({ creator }) => creator ?? []))];
  const [listings, names] = await Promise.all([
    listingsOf(
      db,
      uid,
      rows.map(({ project_no: no }) => no),
    ),
    creators.length === 0 ? new Map<string, string>() : findMemberNames(db, uid, creators),
  ]);
  return rows.map((row) => cardView(row, listings.get(row.project_no), names));
}

/** A project as its own people, and staff, see it, without the documents that it names. */
export async function projectView(
  deps: Pick<Deps, 'vault'>,
  db: Db,
  row: ProjectRow,
): Promise<Omit<Own, 'ip_refs' | 'request_refs'>> {
  const [form, change] = [formIn(row), changeIn(row)];
  const newest = change ?? form;
  const { phone, wechat } = openContact(deps, row);
  const [[card], files, posts, events] = await Promise.all([
    cardsOf(db, row.uid, [row]),
    uploadViews(deps, db, row),
    postsOf(db, row),
    projectEventsOf(db, row),
  ]);
  return {
    ...card!,
    content: contentView(form, form.plan !== null),
    change: change && contentView(change, change.plan !== null),
    contact: { phone: phone === undefined ? '' : maskPhone(phone), wechat: mask(wechat ?? '') },
    files,
    plan: files.find(({ file_id }) => file_id === newest.plan) ?? null,
    reject_items: rejectItemsIn(row).map(({ part, reason }) => ({
      part,
      text: projectPartTexts[part],
      reason,
    })),
    ended_reason: row.ended_reason,
    submitted_at: row.submitted_at,
    published_at: row.published_at,
    posts: posts.map(postView),
    events: events.map(({ at, event, actor_kind: kind, actor: name, comment }) => ({
      at,
      text: eventTexts[event as keyof typeof eventTexts] ?? event,
      actor: initiatorText({ kind, name }),
      comment: comment ?? '',
    })),
    version: row.version,
  };
}

/** Keeps only the actions that the person's roles allow. */
export const permitted = (view: Own, { permissions }: Customer): Own => ({
  ...view,
  actions: view.actions.filter((action) =>
    permissions.has(action === 'apply' ? 'maker.project:incubate' : 'maker.project:manage'),
  ),
});

/** The states of projects, for the messages about them. */
export async function projectStates(db: Db, uid: number, nos: string[]): Promise<Map<string, string>> {
  const rows = await projectStatuses(db, uid, nos);
  return new Map(rows.map(({ no, status }) => [no, projectStatusTexts[status]]));
}
