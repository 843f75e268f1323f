import { dayOf } from '@uc/contract/day';
import { formatFen } from '@uc/contract/money';
import { serviceCategories } from '@uc/contract/service-categories';
import { licenseTexts, rightTexts } from '@uc/contract/works/texts';
import { profileOf } from '../accounts/index';
import { now } from '../clock';
import type { Db } from '../db/index';
import type { Deps } from '../deps';
import { homepageStyle, openHomepageKind } from '../provider/index';
import type { ShownWork } from '../room/index';
import { contentIn, coverOf, type WorkContent } from './content';
import { workBody, workDocument, type WorkPage } from './page-html';
import { picturesOf } from './picture-store';
import { publicAddress } from './pictures';
import { countVisit, publicWork, publicWorks } from './public-store';
import type { WorkRow } from './store';
import { videosOf } from './video-store';
import { videoAddress } from './videos';

const MOST_SHOWN = 60;

/** The public page of a work. */
export const pathOf = ({ uid, work_no }: Pick<WorkRow, 'uid' | 'work_no'>): string =>
  `/studio/${uid}/${work_no}`;

/** The approved versions of an account's public works, as its homepage shows them. */
export async function shownWorks(db: Db, uid: number): Promise<ShownWork[]> {
  const rows = await publicWorks(db, uid, MOST_SHOWN);
  const covers = rows.flatMap((row) => coverOf(contentIn(row)) ?? []);
  const pictures = await picturesOf(db, uid, covers);
  return rows.map((row) => {
    const { title = '', category, ...content } = contentIn(row);
    const cover = pictures.get(coverOf(content) ?? '');
    return {
      path: pathOf(row),
      title,
      category: category === undefined ? null : serviceCategories[category],
      picture:
        cover === undefined
          ? null
          : {
              url: publicAddress('s', cover.name),
              shared: publicAddress('j', cover.name),
              width: cover.width ?? 0,
              height: cover.height ?? 0,
            },
    };
  });
}

/**
 * Paints the public page of a work and counts who looks, by a keyed hash of the address that is another each day;
 * undefined while strangers may not see it.
 */
export const workPainter =
  (deps: Deps) =>
  async (
    old: Db,
    { uid, workNo, visitor }: { uid: number; workNo: string; visitor: string | undefined },
    origin: string,
  ) => {
    const { db, transaction } = deps.database;
    const row = await publicWork(db, uid, workNo);
    const kind = row && (await openHomepageKind(db, uid));
    if (row === undefined || kind === undefined) return undefined;
    if (visitor !== undefined) {
      const day = dayOf(await now(db));
      const mark = deps.vault.blindIndex('work_visits.visitor', `${day}|${visitor}`);
      await transaction((tx) => countVisit(tx, { uid, work_no: workNo, visitor: mark }));
    }
    const page = await workPageOf(old, row, { kind, origin });
    return { html: workDocument(page, workBody(page)), style: homepageStyle };
  };

async function workPageOf(
  db: Db,
  row: WorkRow,
  { kind, origin }: Pick<WorkPage['author'], 'kind'> & Pick<WorkPage, 'origin'>,
): Promise<WorkPage> {
  const content = contentIn(row);
  const [pictures, videos, author] = await Promise.all([
    picturesOf(db, row.uid, content.images ?? []),
    videosOf(db, row.uid, content.video_file === undefined ? [] : [content.video_file]),
    profileOf(db, row.uid),
  ]);
  const [video] = videos.values();
  const cover = pictures.get(coverOf(content) ?? '');
  return {
    address: `${origin}${pathOf(row)}`,
    origin,
    title: content.title ?? '',
    author: { kind, name: author?.nickname ?? '', path: `/studio/${row.uid}` },
    description: content.description ?? '',
    tags: content.tags ?? [],
    pictures: (content.images ?? []).flatMap((id) => {
      const found = pictures.get(id);
      return found === undefined
        ? []
        : [
            {
              medium: publicAddress('m', found.name),
              large: publicAddress('l', found.name),
              shared: publicAddress('j', found.name),
              width: found.width ?? 0,
              height: found.height ?? 0,
            },
          ];
    }),
    video:
      video === undefined
        ? null
        : {
            url: videoAddress(video.name),
            poster: cover && publicAddress('m', cover.name),
            shownSince: (row.published_at ?? row.created_at).toISOString(),
          },
    facts: factsOf(content),
    favouritePath: `/center/user/crowdsourcing/collect?kind=work&keep=${row.work_no}`,
    complaint: `/center/user/facilitator/management?view=complaints&side=made&complain=${row.work_no}`,
  };
}

function factsOf(one: WorkContent): [label: string, value: string][] {
  const facts: [string, string | undefined][] = [
    ['类目', one.category && serviceCategories[one.category]],
    ['创作时间', one.created_on],
    [
      '报价',
      one.price_min === undefined || one.price_max === undefined
        ? '面议'
        : `${formatFen(one.price_min)} – ${formatFen(one.price_max)}元`,
    ],
    ['版权声明', one.right_type && rightTexts[one.right_type]],
    ['授权方式', one.license && licenseTexts[one.license]],
    ['版权登记号', one.copyright_reg_no],
  ];
  return facts.filter((fact): fact is [string, string] => fact[1] !== undefined);
}
