import { api } from '@uc/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { picture, zip } from '../files/testing-files';
import { whileStoreIsAway } from '../files/testing-store';
import { newOwner, newSubAccount } from '../passport/testing';
import { type As, startTestApp, type TestApp } from '../testing';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

type Owner = As & { vso_token: string };
async function upload(as: Owner, bytes: Buffer, use = 'avatar') {
  const form = new FormData();
  form.set('use', use);
  form.set('file', new Blob([new Uint8Array(bytes)]), '头像.jpg');
  const answer = await fetch(`${app.url}${api.files.upload.path}`, {
    method: 'POST',
    headers: { ...as },
    body: form,
  });
  const { data, msg } = (await answer.json()) as { data: { file_id: string } | null; msg: string };
  return { status: answer.status, msg, fileId: data?.file_id ?? '' };
}
type Crop = { x: number; y: number; size: number; rotate: number };
const save = (as: As, fileId: string, crop?: Crop) =>
  app.call(api.account.saveAvatar, { file_id: fileId, ...(crop && { crop }) }, as);
const look = (url: string, as?: As) => fetch(app.url + url, { headers: { ...as } });
/** The picture of somebody as they see it themselves. */
async function seen(url: string, as: As): Promise<Buffer> {
  return Buffer.from(await (await look(url, as)).arrayBuffer());
}
const profileOf = async (as: As) => (await app.call(api.account.profile, {}, as)).data;
/** Runs the outbox: the automatic review, the publication, the removal of the uploaded file. */
async function settle() {
  for (let times = 0; times < 3; times += 1) await app.runner.run('outbox');
}
/** The colours of a picture in a grid of thirds, from the upper left: r, g, b, w. */
async function colours(bytes: Buffer): Promise<string> {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => {
    const pixel =
      (Math.round(((2 * y + 1) * info.height) / 6) * info.width +
        Math.round(((2 * x + 1) * info.width) / 6)) *
      3;
    const [r = 0, g = 0, b = 0] = data.subarray(pixel, pixel + 3);
    if (r > 200 && g > 200 && b > 200) return 'w';
    return r > g && r > b ? 'r' : g > b ? 'g' : 'b';
  };
  return [0, 1, 2].map((y) => [0, 1, 2].map((x) => at(x, y)).join('')).join(' ');
}
/** Red above left, green above right, blue below. */
async function flag(width = 600, height = 400): Promise<Buffer> {
  const block = (w: number, h: number, background: string) =>
    sharp({ create: { width: w, height: h, channels: 3, background } })
      .png()
      .toBuffer();
  const [red, green] = [
    await block(width / 2, height / 2, '#e00000'),
    await block(width / 2, height / 2, '#00c000'),
  ];
  return sharp({ create: { width, height, channels: 3, background: '#0000d0' } })
    .composite([
      { input: red, left: 0, top: 0 },
      { input: green, left: width / 2, top: 0 },
    ])
    .png()
    .toBuffer();
}

describe('an avatar', () => {
  test('an avatar is the square that was chosen, small, public, and cached by browsers for good', async () => {
    const { as } = await newOwner(app.deps);
    const { fileId } = await upload(as, await flag());
    await save(as, fileId, { x: 200, y: 0, size: 200, rotate: 0 });
    await settle();
    const url = (await profileOf(as)).avatar_url!;
    expect(url.replace(/[a-z2-7]{26}$/, '{name}')).toBe(api.account.avatar.path);
    const answer = await look(url);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 240, height: 240 });
    expect(await colours(bytes)).toBe('rgg rgg rgg');
    const { data: session } = await app.call(api.passport.session, {}, as);
    const { data: home } = await app.call(api.home.summary, {}, as);
    const { data: profile } = await app.call(api.account.profile, {}, as);
    expect([session.avatar_url, home.user.avatar_url, profile.avatar_url]).toEqual([url, url, url]);
    expect(profile.avatar_review).toBeNull();
    expect(profile.missing.map(({ field }) => field)).not.toContain('avatar');
  });

  test('an avatar is answered with 503 and a time to come back while the store is away, its own and a new one', async () => {
    const { as } = await newOwner(app.deps);
    await save(as, (await upload(as, await flag())).fileId);
    const pending = (await profileOf(as)).avatar_url!;
    await settle();
    const shown = (await profileOf(as)).avatar_url!;
    const next = await upload(as, await flag());
    await whileStoreIsAway(app.deps, async () => {
      for (const answer of [await look(shown), await look(pending, as), await save(as, next.fileId)])
        expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '30']);
    });
    expect((await look(shown)).status).toBe(200);
    expect((await save(as, next.fileId)).status).toBe(200);
  });

  // In each of them the seams of the flag lie on the thirds of the square.
  test.each<[string, number, string]>([
    ['not at all', 0, 'rrg bbb bbb'],
    ['a quarter to the right', 90, 'brr brr bgg'],
    ['upside down', 180, 'bbb ggr ggr'],
    ['three quarters', 270, 'gbb gbb rbb'],
  ])('an avatar that is turned %s is cut after that', async (_, rotate, expected) => {
    const { as } = await newOwner(app.deps);
    const { fileId } = await upload(as, await flag());
    const { data } = await save(as, fileId, { x: 100, y: 100, size: 300, rotate });
    expect(await colours(await seen(data.avatar_url, as))).toBe(expected);
  });

  test('an avatar turned by any angle shows the picture around its middle, and white where there is none', async () => {
    const { as } = await newOwner(app.deps);
    const red = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#e00000' } })
      .png()
      .toBuffer();
    const { fileId } = await upload(as, red);
    // Turned by 45° it is 566 wide: the square takes all of it, with its four empty corners.
    const { data } = await save(as, fileId, { x: 0, y: 0, size: 565, rotate: 45 });
    const bytes = await seen(data.avatar_url, as);
    expect(await colours(bytes)).toBe('wrw rrr wrw');
    const slanted = await upload(as, await flag(400, 400));
    // A small square in the middle of the same, turned: red lies above now, green right, blue below and left.
    const middle = await save(as, slanted.fileId, { x: 198, y: 198, size: 171, rotate: 45 });
    expect((await colours(await seen(middle.data.avatar_url, as))).replaceAll(/[^rgb ]/g, '')).toMatch(
      /^.r. ..g ..b$|^.r. b.g .b.$/,
    );
  });

  test('an avatar carries nothing that the picture hid: EXIF, and what stood behind it (F1, F2)', async () => {
    const { as } = await newOwner(app.deps);
    const photo = await sharp(await picture('jpeg'))
      .withExif({ IFD0: { Copyright: 'CANARY-exif', Artist: 'CANARY-artist' } })
      .jpeg()
      .toBuffer();
    expect(photo.includes('CANARY')).toBe(true);
    const polyglot = Buffer.concat([photo, zip('CANARY.html', Buffer.from('<script>CANARY</script>'))]);
    const { fileId, status } = await upload(as, polyglot);
    expect(status).toBe(200);
    const { data } = await save(as, fileId, { x: 10, y: 10, size: 300, rotate: 17 });
    const bytes = await seen(data.avatar_url, as);
    expect(bytes.includes('CANARY')).toBe(false);
    const { exif, icc, xmp } = await sharp(bytes).metadata();
    expect([exif, icc, xmp]).toEqual([undefined, undefined, undefined]);
  });

  test('an avatar takes the place of the one before, which is removed, like the uploaded file', async () => {
    const { as, uid } = await newOwner(app.deps);
    const photo = await picture('png', 300, 300);
    const urls: string[] = [];
    for (let times = 0; times < 2; times += 1) {
      const { fileId } = await upload(as, photo);
      await save(as, fileId);
      await settle();
      urls.push((await profileOf(as)).avatar_url!);
    }
    const [before, after] = urls as [string, string];
    expect(after).not.toBe(before);
    expect([(await look(before)).status, (await look(after)).status]).toEqual([404, 200]);
    const files = await app.database.db.selectFrom('files').select('status').where('uid', '=', uid).execute();
    expect(files.map(({ status }) => status)).toEqual(['removing', 'removing']);
    const ours = await app.call(api.account.saveAvatar, { system: 'mountain' }, as);
    expect(ours.data).toEqual({ avatar_url: '/center/user/avatars/mountain.svg', in_review: false });
    await settle();
    expect((await look(after)).status).toBe(404);
  });

  test('an avatar of the system is served with the application', async () => {
    const { as } = await newOwner(app.deps);
    for (const system of ['mountain', 'sea', 'sun', 'bamboo', 'lantern', 'kite'] as const) {
      const { data } = await app.call(api.account.saveAvatar, { system }, as);
      expect((await look(data.avatar_url)).headers.get('content-type')).toMatch(/^image\/svg/);
    }
  });
});

describe('what is refused', () => {
  test('an avatar upload that is too small, or no picture, is refused with 422', async () => {
    const { as } = await newOwner(app.deps);
    expect(await upload(as, await picture('png', 199, 400))).toMatchObject({
      status: 422,
      msg: '图片为199×400像素，要求宽不小于200、高不小于200，请调整后重新上传',
    });
    expect((await upload(as, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).status).toBe(422);
  });

  test('an avatar cut outside of its picture is refused, and so is one with both a file and a system picture, or neither', async () => {
    const { as } = await newOwner(app.deps);
    const { fileId } = await upload(as, await flag());
    for (const crop of [
      { x: 500, y: 0, size: 200, rotate: 0 },
      { x: 0, y: 250, size: 200, rotate: 0 },
      { x: 250, y: 0, size: 200, rotate: 90 },
      { x: 1e9, y: 1e9, size: 1e9, rotate: 45 },
      // Inside of the turned picture's bounds, in the empty corner of them.
      { x: 0, y: 0, size: 20, rotate: 45 },
    ])
      expect([crop, (await save(as, fileId, crop)).status]).toEqual([crop, 422]);
    const both = await app.call(api.account.saveAvatar, { file_id: fileId, system: 'sea' }, as);
    const none = await app.call(api.account.saveAvatar, {}, as);
    expect([both.status, none.status]).toEqual([422, 422]);
    // Refused, it is still there to be cut well.
    expect((await save(as, fileId)).status).toBe(200);
    expect((await save(as, fileId)).status).toBe(404);
  });

  test('an avatar is refused from somebody else’s picture, from an upload of another use, and by anyone who may not edit', async () => {
    const [one, other] = [await newOwner(app.deps), await newOwner(app.deps)];
    const { fileId } = await upload(one.as, await flag());
    const paper = await upload(one.as, await flag(), 'refund_evidence');
    const { as: viewer } = await newSubAccount(app.deps, one.uid, ['account.info:view']);
    expect((await save(other.as, fileId)).status).toBe(404);
    expect((await save(one.as, paper.fileId)).status).toBe(404);
    expect((await save(viewer, fileId)).status).toBe(403);
  });

  test('an avatar address with an unknown name is not found, and the name of another file is no address of one', async () => {
    const addressOf = (name: string) => api.account.avatar.path.replace('{name}', name);
    expect((await look(addressOf('a'.repeat(26)))).status).toBe(404);
    const { as, uid } = await newOwner(app.deps);
    await upload(as, await flag());
    const { storage_name: name } = await app.database.db
      .selectFrom('files')
      .select('storage_name')
      .where('uid', '=', uid)
      .executeTakeFirstOrThrow();
    expect((await look(addressOf(name!))).status).toBe(400);
    expect((await look(addressOf('..%2F..%2Fkeys'))).status).not.toBe(200);
  });
});
