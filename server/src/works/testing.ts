import { api } from '@uc/contract';
import type { WireInput } from '@uc/contract/endpoint';
import sharp from 'sharp';
import { saveFile } from '../files/index';
import { newStaff } from '../passport/testing';
import type { As, TestApp } from '../testing';
import { nextOf } from '../testing-count';

type Form = Partial<WireInput<typeof api.works.save>>;
type Who = { uid: number; as: As };

/** A picture with hills of its own: two seeds look different, one seed the same at every size. */
export function drawing(seed: number, width = 240): Promise<Buffer> {
  const at = (n: number) => (Math.sin(seed * 12.9898 + n * 78.233) * 43758.5453) % 1;
  const height = Math.round((width * 2) / 3);
  const shapes = Array.from({ length: 7 }, (_, n) => {
    const [x, y, r] = [at(n) * 100, at(n + 20) * 66, 8 + Math.abs(at(n + 40)) * 26].map(Math.abs);
    return `<circle cx="${x}" cy="${y}" r="${r}" fill="hsl(${Math.abs(at(n + 60)) * 360} 60% ${20 + n * 10}%)"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 100 66.67"><rect width="100" height="67" fill="hsl(${seed % 360} 40% 88%)"/>${shapes.join('')}</svg>`;
  return sharp(Buffer.from(svg)).jpeg().toBuffer();
}

/** An upload of use `work_image`, not yet made into a picture. */
export const uploaded = async (app: TestApp, uid: number, bytes: Buffer): Promise<string> =>
  (
    await saveFile(app.deps, {
      uid,
      subId: null,
      use: 'work_image',
      name: '作品.jpg',
      mime: 'image/jpeg',
      bytes,
    })
  ).file_id;

/** A picture that is ready to be part of a work. */
export async function pictureOf(app: TestApp, { uid, as }: Who, seed = nextOf('picture')) {
  const file_id = await uploaded(app, uid, await drawing(seed));
  return (await app.call(api.works.picture, { file_id }, as)).data;
}

/** A work with nothing wrong in it. */
export async function workForm(app: TestApp, who: Who, more: Form = {}) {
  return {
    title: '茶山长卷',
    category: 'illustration' as const,
    images: more.images ?? [(await pictureOf(app, who)).file_id],
    description: '为茶山品牌所作的长卷插画，含全部源文件。',
    tags: ['国风', '长卷'],
    created_on: '2026-05-01',
    price_min: 800,
    price_max: 2000,
    right_type: 'original' as const,
    license: 'none' as const,
    ...more,
  };
}

/** A saved draft. */
export const newDraft = async (app: TestApp, who: Who, more: Form = {}) =>
  (await app.call(api.works.save, await workForm(app, who, more), who.as)).data;

/** A work that waits for staff. */
export async function newSubmitted(app: TestApp, who: Who, more: Form = {}) {
  const { work_no, version } = await newDraft(app, who, more);
  return (await app.call(api.works.submit, { work_no, version }, who.as)).data;
}

/** A decider's calls, with the version that was seen. */
export async function workDecider(app: TestApp, role: Parameters<typeof newStaff>[1] = 'auditor') {
  const staff = await newStaff(app.deps, role);
  const detail = async (no: string) => (await app.call(api.works.staffWorkDetail, { no }, staff.as)).data;
  const seen = async (no: string) => ({ no, version: (await detail(no)).version });
  return {
    ...staff,
    detail,
    seen,
    approve: async (no: string) => app.call(api.works.staffWorkApprove, await seen(no), staff.as),
    reject: async (no: string) =>
      app.call(
        api.works.staffWorkReject,
        { ...(await seen(no)), items: [{ field: 'images', reason: '图片模糊，请上传清晰原图' }] },
        staff.as,
      ),
    ban: async (no: string) =>
      app.call(api.works.staffWorkBan, { ...(await seen(no)), reason: '图片内容违规' }, staff.as),
  };
}

/** A public work. */
export async function newOnline(app: TestApp, who: Who, more: Form = {}) {
  const { work_no: no } = await newSubmitted(app, who, more);
  const answer = await (await workDecider(app)).approve(no);
  if (answer.status !== 200) throw new Error(answer.text);
  return (await app.call(api.works.detail, { work_no: no }, who.as)).data;
}
