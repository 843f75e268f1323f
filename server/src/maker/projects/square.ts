import type { Input, Output } from '@uc/contract/endpoint';
import type { ProjectForm } from '@uc/contract/maker/form';
import type { makerSquare } from '@uc/contract/maker/square';
import {
  projectFieldTexts,
  projectStageTexts,
  type ProjectStatus,
  projectStatusTexts,
} from '@uc/contract/maker/texts';
import { directionOf } from '../../calendar/index';
import { profileOf } from '../../accounts/index';
import { type Customer, refuse } from '../../call/index';
import { favouritesBy, favouritesAmong } from '../../favourites/index';
import { beyondTenants, type Db, eachRow, type Tx } from '../../db/index';
import type { Deps } from '../../deps';
import { type ListingRow, postsOf } from './listing-store';
import { countOn, isLiked, mark, matchingNos, shownByNo, shownOf, squarePage } from './square-store';
import { contentView, postView } from './view';

type Calls = typeof makerSquare;
type Card = Output<Calls['square']>['list'][number];

/** The status as others read it: only its own people see that it has asked to be incubated. */
export const publicStatus = (status: string): string =>
  projectStatusTexts[status === 'incubate_review' ? 'online' : (status as ProjectStatus)];

const nicknameOf = async (db: Db, uid: number): Promise<string> =>
  (await beyondTenants(() => profileOf(db, uid)))?.nickname ?? '已注销用户';

async function cardOf(db: Db, uid: number, row: ListingRow, favourites: ReadonlySet<string>): Promise<Card> {
  const { cover, team } = row.form as unknown as Pick<ProjectForm, 'cover' | 'team'>;
  return {
    project_no: row.project_no,
    name: row.name,
    slogan: row.slogan,
    cover,
    field_text: projectFieldTexts[row.field as keyof typeof projectFieldTexts],
    stage_text: projectStageTexts[row.stage as keyof typeof projectStageTexts],
    team_size: team.length,
    views: row.views,
    likes: row.likes,
    collects: row.collects,
    status_text: publicStatus(row.status),
    owner_name: await nicknameOf(db, row.uid),
    is_own: row.uid === uid,
    is_collected: favourites.has(row.project_no),
    published_at: row.published_at,
    renewed_at: row.updated_at,
  };
}

/** A page of 项目广场 (maker-screens.md#screens). */
export async function squareOf(
  db: Db,
  { uid }: Customer,
  { page, page_size, field, stage, keyword, order }: Input<Calls['square']>,
): Promise<Output<Calls['square']>> {
  const { rows, total } = await squarePage(db, { field, stage, keyword: keyword || undefined }, order, {
    limit: page_size,
    offset: (page - 1) * page_size,
  });
  const nos = rows.map(({ project_no: no }) => no);
  const favourites = await favouritesAmong(db, uid, 'project', nos);
  return {
    list: await eachRow(db, rows, (db, row) => cardOf(db, uid, row, favourites)),
    total,
    page,
    page_size,
  };
}

/** A project that is shown, by its number; who opens it is counted as a reader once. Refuses notFound. */
export async function shownProjectOf(
  { database }: Pick<Deps, 'database'>,
  { uid }: Customer,
  projectNo: string,
): Promise<Output<Calls['shown']>> {
  const { db } = database;
  const row = await shownByNo(db, projectNo);
  if (row === undefined) throw refuse('notFound');
  const known = { uid, project_no: projectNo };
  if (row.uid !== uid)
    await database.transaction(async (tx) => {
      if (await mark(tx, { ...known, kind: 'view' }, true)) row.views = await countOn(tx, row, 'views', 1);
    });
  const favourites = await favouritesAmong(db, uid, 'project', [projectNo]);
  const form = row.form as unknown as Parameters<typeof contentView>[0];
  const { visibility: _, ...content } = contentView(form, row.has_plan);
  return {
    ...(await cardOf(db, uid, row, favourites)),
    content,
    is_liked: await isLiked(db, uid, projectNo),
    posts: (await postsOf(db, row)).map((post) => {
      const { author: __, ...seen } = postView(post);
      return seen;
    }),
  };
}

/**
 * A page of the favourited projects, the newest favourite first unless asked otherwise; a project that is
 * shown no more has its name alone.
 */
export async function favouriteProjectsOf(
  db: Db,
  actor: Customer,
  { page, page_size, sort, field, stage, keyword, ...days }: Input<Calls['collected']>,
): Promise<Output<Calls['collected']>> {
  const newest = await favouritesBy(db, actor, 'project', 'maker', days);
  const all = directionOf({ sort }) === 'asc' ? newest.toReversed() : newest;
  const matching = await matchingNos(
    db,
    all.map(({ no }) => no),
    { field, stage },
  );
  const word = (keyword ?? '').toLowerCase();
  const found = all.filter(
    ({ no, title }) => matching.has(no) && (title.toLowerCase().includes(word) || no === keyword),
  );
  const asked = found.slice((page - 1) * page_size, page * page_size);
  const nos = asked.map(({ no }) => no);
  const shown = await shownOf(db, nos);
  const list = await eachRow(db, asked, async (db, { no, title, at }) => {
    const row = shown.get(no);
    const seen =
      row === undefined ? endedCard(no, title, at) : await cardOf(db, actor.uid, row, new Set(nos));
    return { ...seen, is_over: row === undefined, collected_at: at };
  });
  return { list, total: found.length, page, page_size };
}

const endedCard = (no: string, title: string, at: Date): Card => ({
  project_no: no,
  name: title,
  slogan: '该项目已结束展示',
  cover: null,
  field_text: '',
  stage_text: '',
  team_size: 0,
  views: 0,
  likes: 0,
  collects: 0,
  status_text: '已结束',
  owner_name: '',
  is_own: false,
  is_collected: true,
  published_at: at,
  renewed_at: at,
});

/** Likes a project of another account, or no longer. Refuses notFound, for one's own as well. */
export async function likeProject(
  tx: Tx,
  { uid }: Customer,
  { project_no: projectNo, liked }: Input<Calls['like']>,
): Promise<Output<Calls['like']>> {
  const row = await shownByNo(tx, projectNo);
  if (row === undefined || row.uid === uid) throw refuse('notFound');
  const isNew = await mark(tx, { uid, project_no: projectNo, kind: 'like' }, liked);
  const likes = isNew ? await countOn(tx, row, 'likes', liked ? 1 : -1) : row.likes;
  return { likes, is_liked: liked };
}
