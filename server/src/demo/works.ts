import { dayOf } from '@uc/contract/day';
import { fen } from '@uc/contract/money';
import sharp from 'sharp';
import * as clock from '../clock';
import type { Tx } from '../db/index';
import type { Deps } from '../deps';
import { saveFile } from '../files/index';
import {
  answerComplaint,
  approveWork,
  banWork,
  complain,
  decideComplaint,
  hideWork,
  makePicture,
  makeVideo,
  rejectWork,
  saveWork,
  submitWork,
  topWork,
  type WorkRow,
} from '../works/index';
import { applicant, owner, provider } from './people';
import { filmOf } from './film';
import type { Steps } from './steps';
import { after } from './story';
import { type WorkSeed, works } from './work-seeds';

const auditor = { kind: 'staff', name: '审核员' } as const;
/** Pictures that are made at once. */
const AT_ONCE = 4;

/** Uploads the works and lets staff decide. Files are kept outside of transactions, so this comes after the world. */
export async function seedWorks(deps: Deps, steps: Steps): Promise<void> {
  const now = await clock.now(deps.database.db);
  await steps.take(
    'works',
    (tx, files) => tellAll(tx, now, files),
    () => pictures(deps),
  );
}

async function pictures(deps: Deps) {
  const images: string[] = [];
  for (let start = 0; start < works.length; start += AT_ONCE)
    images.push(
      ...(await Promise.all(
        works.slice(start, start + AT_ONCE).map((told, index) => uploaded(deps, told, start + index)),
      )),
    );
  const films: (string | undefined)[] = [];
  for (const [index, seed] of works.entries()) films.push(seed.filmed && (await filmed(deps, seed, index)));
  return images.map((image, index) => ({ image, film: films[index] }));
}

async function tellAll(tx: Tx, now: Date, files: Awaited<ReturnType<typeof pictures>>): Promise<void> {
  const told: WorkRow[] = [];
  for (const [index, seed] of works.entries()) told.push(await tell(tx, now, seed, files[index]!));
  await complaints(tx, now, (title) => told.find((row) => row.title === title)!.work_no);
}

async function uploaded(deps: Deps, { who: { uid }, title, like }: WorkSeed, index: number): Promise<string> {
  const bytes = await picture(like ?? index, like === undefined ? 900 : 840);
  const { file_id: fileId } = await saveFile(deps, {
    uid,
    subId: null,
    use: 'work_image',
    name: `${title}.jpg`,
    mime: 'image/jpeg',
    bytes,
  });
  await makePicture(deps, { uid, fileId });
  return fileId;
}

/** A film of its picture and two variations of it. */
async function filmed(deps: Deps, { who: { uid }, title }: WorkSeed, index: number): Promise<string> {
  const scenes = await Promise.all([index, index + 60, index + 120].map((seed) => picture(seed, 480)));
  const { file_id: fileId } = await saveFile(deps, {
    uid,
    subId: null,
    use: 'work_video',
    name: `${title}.mp4`,
    mime: 'video/mp4',
    bytes: await filmOf(scenes),
  });
  await makeVideo(deps, { uid, fileId });
  return fileId;
}

async function tell(
  tx: Tx,
  now: Date,
  told: WorkSeed,
  { image, film }: { image: string; film: string | undefined },
): Promise<WorkRow> {
  const { who, title, category, tags, daysAgo, becomes, price, registration } = told;
  const actor = actorOf(who);
  const begun = after(now, { minutes: -Math.round(daysAgo * 1440) });
  const at = <T>(moment: Date, run: () => Promise<T>) => clock.inThePast(moment, run);
  const form = {
    title,
    category,
    images: [image],
    ...(film !== undefined && { video_file: film }),
    description: `${title}，包含草图、定稿与延展应用，交付源文件与使用说明。`,
    tags,
    created_on: dayOf(after(begun, { days: -20 })),
    right_type: told.right ?? 'original',
    license: told.license ?? 'none',
    ...(price && { price_min: fen(price[0] * 100), price_max: fen(price[1] * 100) }),
    ...(registration !== undefined && { copyright_reg_no: registration }),
  };
  const seen = ({ work_no, version }: { work_no: string; version: number }) => ({ work_no, version });
  let row = await at(begun, () => saveWork(tx, actor, form));
  if (becomes === 'draft') return row;
  row = await at(after(begun, { minutes: 30 }), () => submitWork(tx, actor, seen(row)));
  if (becomes === 'auditing') return row;
  const decided = after(begun, { hours: 9 });
  if (becomes === 'rejected') {
    const items = [{ field: 'images' as const, reason: '图片中有他人标识，请更换为无标识的版本' }];
    return at(decided, () => rejectWork(tx, row, items, auditor));
  }
  row = await at(decided, () => approveWork(tx, row, auditor));
  const later = after(begun, { days: 9 });
  if (becomes === 'top') await at(later, () => topWork(tx, actor, { ...seen(row), top: true }));
  if (becomes === 'offline') await at(later, () => hideWork(tx, actor, seen(row)));
  if (becomes === 'banned') await at(later, () => banWork(tx, row, '未取得原作品权利人授权', auditor));
  if (!becomes.startsWith('change')) return row;
  const changed = { ...seen(row), ...form, title: `${title}·增订`, tags: [...tags, '增订'] };
  row = await at(after(now, { hours: -30 }), () => saveWork(tx, actor, changed));
  if (becomes === 'changed') return row;
  row = await at(after(now, { hours: -29 }), () => submitWork(tx, actor, seen(row)));
  if (becomes === 'change_auditing') return row;
  const items = [{ field: 'tags' as const, reason: '标签与作品内容不符' }];
  return at(after(now, { hours: -20 }), () => rejectWork(tx, row, items, auditor));
}

const actorOf = (who: WorkSeed['who']) =>
  ({ uid: who.uid, subId: null, kind: 'owner', name: who.username, scope: {} }) as const;

/** Complaints that the studio has received: one to be answered, one for staff, one found wrong. */
async function complaints(tx: Tx, now: Date, workNo: (title: string) => string): Promise<void> {
  const at = <T>(hours: number, run: () => Promise<T>) => clock.inThePast(after(now, { hours: -hours }), run);
  const by = (who: WorkSeed['who'], hours: number, title: string, body: string) =>
    at(hours, () =>
      complain(tx, actorOf(who), { work_no: workNo(title), ground: 'infringement', body, files: [] }),
    );
  const answer = (row: Awaited<ReturnType<typeof complain>>, hours: number) =>
    at(hours, () =>
      answerComplaint(tx, actorOf(provider), {
        complaint_no: row.complaint_no,
        version: row.version,
        answer: '该作品为本工作室独立创作，草图与分层源文件的时间早于投诉方的发表时间，可提供核验。',
        files: [],
      }),
    );
  await by(owner, 30, '昆曲脸谱图标集', '图标中“净”角脸谱的用色与本公司2024年发表的数字藏品一致，请核实。');
  const waiting = await by(
    applicant,
    75,
    '山海经异兽图鉴',
    '其中“九尾狐”一图与我司动画设定稿构图相同，请下架。',
  );
  await answer(waiting, 28);
  const wrong = await by(owner, 400, '独立书店视觉规范', '封面字体与本公司品牌字体近似，请核实是否有授权。');
  const answered = await answer(wrong, 380);
  await at(350, () =>
    decideComplaint(tx, answered, {
      decision: 'dismiss',
      reason: '字体来源与授权文件齐全，未见侵权',
      by: auditor,
    }),
  );
}

/** A work as far as it can be drawn: a mountain, its mist and a sun, each in a place and a hue of its own. */
function picture(seed: number, width: number): Promise<Buffer> {
  const at = (n: number) => Math.abs(Math.sin(seed * 12.9898 + n * 78.233) * 43_758.5453) % 1;
  const hue = Math.round((seed * 47) % 360);
  const sun = { x: 120 + at(1) * 660, y: 90 + at(2) * 160, r: 46 + at(3) * 70 };
  const hills = [0, 1, 2, 3].map((depth) => {
    const base = 300 + depth * 72;
    const [a, b, c] = [at(depth + 5), at(depth + 9), at(depth + 13)].map((n) => base - n * 190);
    return `<path d="M0 ${base}Q150 ${a} 300 ${base - 30}T600 ${b} 900 ${c}V600H0Z" fill="hsl(${(hue + depth * 9) % 360} ${44 - depth * 4}% ${72 - depth * 14}%)"/>`;
  });
  return sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${Math.round((width * 2) / 3)}" viewBox="0 0 900 600"><rect width="900" height="600" fill="hsl(${hue} 52% 90%)"/><circle cx="${sun.x}" cy="${sun.y}" r="${sun.r}" fill="hsl(${(hue + 150) % 360} 68% 66%)"/>${hills.join('')}</svg>`,
    ),
  )
    .jpeg({ quality: 86 })
    .toBuffer();
}
