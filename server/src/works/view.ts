import type { Output } from '@uc/contract/endpoint';
import { serviceCategories } from '@uc/contract/service-categories';
import type { works as agreed } from '@uc/contract/works/works';
import {
  licenseTexts,
  rightTexts,
  type WorkStatus,
  workFieldTexts,
  workStatusTexts,
} from '@uc/contract/works/texts';
import type { Customer } from '../call/index';
import { now } from '../clock';
import type { Db } from '../db/index';
import type { Deps } from '../deps';
import { findFileView, type FileView } from '../files/index';
import { initiatorText } from '../ledger/index';
import { changeIn, contentIn, coverOf, newestIn, rejectItemsIn, type WorkContent } from './content';
import { type PictureRow, picturesOf } from './picture-store';
import { pictureView } from './pictures';
import { type VideoRow, videosOf } from './video-store';
import { videoView } from './videos';
import { isApproved, isEditable, isPublic, next } from './states';
import { type WorkRow, workStatuses } from './store';

type Seen = Output<(typeof agreed)['detail']>;
type Listed = Output<(typeof agreed)['list']>['list'][number];
type Content = Seen['content'];
type Opens = Pick<Deps, 'vault'>;
/** Uploads that the versions of a work refer to. */
interface Held {
  pictures: ReadonlyMap<string, PictureRow>;
  videos: ReadonlyMap<string, VideoRow>;
  files: ReadonlyMap<string, FileView>;
  at: Date;
}

/** The actions on a work for whoever manages works. */
export function actionsFor(row: WorkRow, mayManage: boolean): Listed['actions'] {
  if (!mayManage) return [];
  const { status, change, is_top: isTop } = row;
  const has = (event: Parameters<typeof next>[1]) => next(status, event) !== undefined;
  const isUnsent = isApproved(status) ? change !== null : has('submit');
  const all: [Listed['actions'][number], boolean][] = [
    ['edit', isEditable(status)],
    ['submit', has('submit') && isUnsent],
    ['cancel', has('cancel') || (has('drop_change') && change !== null)],
    ['online', has('online') && change === null],
    ['offline', has('offline')],
    [isTop ? 'untop' : 'top', isPublic(status)],
    ['delete', has('delete')],
  ];
  return all.filter(([, isOpen]) => isOpen).map(([action]) => action);
}

/** Works as a list shows them, with their covers. */
export async function listed(
  deps: Opens,
  db: Db,
  rows: readonly WorkRow[],
  { uid, permissions }: Pick<Customer, 'uid' | 'permissions'>,
): Promise<Listed[]> {
  const covers = rows.flatMap((row) => coverOf(newestIn(row)) ?? []);
  const [pictures, at] = await Promise.all([picturesOf(db, uid, covers), now(db)]);
  return rows.map((row) => listedView(deps, row, { pictures, at }, permissions.has('fac.work:manage')));
}

function listedView(
  deps: Opens,
  row: WorkRow,
  { pictures, at }: Pick<Held, 'pictures' | 'at'>,
  mayManage: boolean,
): Listed {
  const newest = newestIn(row);
  const cover = pictures.get(coverOf(newest) ?? '');
  return {
    work_no: row.work_no,
    status: row.status,
    status_text: workStatusTexts[row.status],
    title: row.title,
    category_text: newest.category === undefined ? null : serviceCategories[newest.category],
    cover: cover === undefined ? null : pictureView(deps, cover, at),
    image_count: newest.images?.length ?? 0,
    has_video: newest.video_file !== undefined,
    is_top: row.is_top,
    views: row.views,
    has_change: row.change !== null,
    creator: initiatorText({ kind: row.sub_id === null ? 'owner' : 'sub', name: row.creator }),
    updated_at: row.updated_at,
    version: row.version,
    actions: actionsFor(row, mayManage),
  };
}

/** A work with its newest version, and the public one where it is another. */
export async function workView(deps: Opens, db: Db, row: WorkRow, mayManage: boolean): Promise<Seen> {
  const held = await heldBy(deps, db, row);
  const hasOther = isPublic(row.status) && changeIn(row) !== null;
  return {
    ...listedView(deps, row, held, mayManage),
    content: contentView(deps, newestIn(row), held),
    published: hasOther ? contentView(deps, contentIn(row), held) : null,
    reject_items: rejectItemsIn(row).map(({ field, reason }) => ({
      field,
      text: workFieldTexts[field],
      reason,
    })),
    ended_reason: row.ended_reason,
    created_at: row.created_at,
    submitted_at: row.submitted_at,
    published_at: row.published_at,
  };
}

async function heldBy(deps: Opens, db: Db, row: WorkRow): Promise<Held> {
  const versions = [contentIn(row), newestIn(row)];
  const images = [...new Set(versions.flatMap((one) => one.images ?? []))];
  const videoIds = versions.flatMap((one) => one.video_file ?? []);
  const files = [...new Set([...versions.flatMap((one) => one.files ?? []), ...videoIds])];
  const [pictures, videos, at, ...views] = await Promise.all([
    picturesOf(db, row.uid, images),
    videosOf(db, row.uid, videoIds),
    now(db),
    ...files.map((id) => findFileView(deps, db, row.uid, id)),
  ]);
  const known = views.filter((file) => file !== undefined);
  return { pictures, videos, at, files: new Map(known.map((file) => [file.file_id, file])) };
}

function contentView(deps: Opens, one: WorkContent, { pictures, videos, files, at }: Held): Content {
  const video = videos.get(one.video_file ?? '');
  const film = files.get(one.video_file ?? '');
  return {
    title: one.title ?? '',
    category: one.category ?? null,
    category_text: one.category === undefined ? null : serviceCategories[one.category],
    cover_file: one.cover_file ?? null,
    images: (one.images ?? []).flatMap((id) => {
      const row = pictures.get(id);
      return row === undefined ? [] : [pictureView(deps, row, at)];
    }),
    video: video === undefined || film === undefined ? null : videoView(deps, video, film, at),
    files: (one.files ?? []).flatMap((id) => files.get(id) ?? []),
    description: one.description ?? '',
    tags: one.tags ?? [],
    created_on: one.created_on ?? null,
    price_min: one.price_min ?? null,
    price_max: one.price_max ?? null,
    right_type: one.right_type ?? null,
    right_text: one.right_type === undefined ? null : rightTexts[one.right_type],
    license: one.license ?? null,
    license_text: one.license === undefined ? null : licenseTexts[one.license],
    copyright_reg_no: one.copyright_reg_no ?? null,
  };
}

/** A film as its account and staff see it; null when it is gone. */
export async function videoOf(deps: Opens, db: Db, row: VideoRow): Promise<Content['video']> {
  const file = await findFileView(deps, db, row.uid, row.file_id);
  return file === undefined ? null : videoView(deps, row, file, await now(db));
}

/** The states of works, for the messages about them. */
export async function workStates(db: Db, uid: number, workNos: string[]): Promise<Map<string, string>> {
  const rows = await workStatuses(db, uid, workNos);
  return new Map(rows.map(({ no, status }): [string, string] => [no, workStatusTexts[status as WorkStatus]]));
}
