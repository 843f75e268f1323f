import { api } from '@uc/contract';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { whileStoreIsAway } from '../files/testing-store';
import { hostileKinds } from '../opener/testing-hostile';
import { newOwner } from '../passport/testing';
import { newProvider } from '../provider/testing';
import { startTestApp, type TestApp } from '../testing';
import { worksAlike } from './picture-store';
import {
  drawing,
  newDraft,
  newOnline,
  newSubmitted,
  pictureOf,
  uploaded,
  workDecider,
  workForm,
} from './testing';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const { works } = api;
const load = (address: string) => fetch(`${app.url}${address}`);
const statusOf = async (address: string) => (await load(address)).status;
const bare = (address: string) => address.split('?')[0]!;
const send = async (as: { vso_token: string }, name: string, bytes: Buffer) => {
  const form = new FormData();
  form.set('use', 'work_image');
  form.set('file', new Blob([new Uint8Array(bytes)]), name);
  const answer = await fetch(`${app.url}${api.files.upload.path}`, {
    method: 'POST',
    headers: as,
    body: form,
  });
  return { status: answer.status, msg: ((await answer.json()) as { msg: string }).msg };
};

describe('a picture', () => {
  test('a picture of a work is made in three sizes, of which the largest is marked; the original stays private', async () => {
    const owner = await newOwner(app.deps);
    const bytes = await drawing(7, 2400);
    const { data } = await app.call(
      works.picture,
      { file_id: await uploaded(app, owner.uid, bytes) },
      owner.as,
    );
    expect([data.width, data.height]).toEqual([2400, 1600]);
    const sizes = [];
    for (const address of [data.small, data.medium, data.large]) {
      const answer = await load(address);
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, max-age=3600']);
      const picture = sharp(Buffer.from(await answer.arrayBuffer()));
      const { format, width, exif } = await picture.metadata();
      sizes.push([format, width, exif]);
    }
    expect(sizes).toEqual([
      ['webp', 480, undefined],
      ['webp', 1080, undefined],
      ['webp', 1920, undefined],
    ]);
    // Where the mark is, the largest size is not the picture.
    const corner = { left: 1200, top: 1200, width: 720, height: 80 };
    const large = sharp(Buffer.from(await (await load(data.large)).arrayBuffer())).extract(corner);
    const plain = sharp(bytes).resize(1920).extract(corner);
    const [marked, unmarked] = [
      await large.greyscale().raw().toBuffer(),
      await plain.greyscale().raw().toBuffer(),
    ];
    const strayed = marked.filter((value, at) => Math.abs(value - unmarked[at]!) > 40).length;
    expect(strayed).toBeGreaterThan(200);
  });

  test('a picture is answered with 503 and a time to come back while the store is away', async () => {
    const owner = await newProvider(app);
    const { small } = (await newOnline(app, owner)).content.images[0]!;
    const again = { file_id: await uploaded(app, owner.uid, await drawing(8, 600)) };
    await whileStoreIsAway(app.deps, async () => {
      for (const address of [small, small.replace('/s/', '/j/')]) {
        const answer = await load(address);
        expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '30']);
      }
      expect((await app.call(works.picture, again, owner.as)).status).toBe(503);
    });
    expect(await statusOf(small)).toBe(200);
    expect((await app.call(works.picture, again, owner.as)).status).toBe(200);
  });

  test('a picture is public only as part of an online work of an open homepage', async () => {
    const owner = await newProvider(app);
    const online = await newOnline(app, owner);
    const { small } = online.content.images[0]!;
    const answer = await load(bare(small));
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'public, max-age=300']);
    // A change of the work that waits for review is not public.
    const edit = await workForm(app, owner, { title: '换了图片' });
    const seen = { work_no: online.work_no, version: online.version };
    const saved = (await app.call(works.save, { ...edit, ...seen }, owner.as)).data;
    expect(await statusOf(bare(saved.content.images[0]!.small))).toBe(404);
    expect(await statusOf(bare(small))).toBe(200);
    const version = { work_no: saved.work_no, version: saved.version };
    await app.call(works.offline, version, owner.as);
    expect([await statusOf(bare(small)), await statusOf(small)]).toEqual([404, 200]);

    const uncertified = await newOwner(app.deps);
    const hidden = await newOnline(app, uncertified);
    expect(await statusOf(bare(hidden.content.images[0]!.small))).toBe(404);
  });

  test('a picture is not opened by the ticket of another, an altered one, or one that is over', async () => {
    const owner = await newOwner(app.deps);
    const [one, other] = [await pictureOf(app, owner), await pictureOf(app, owner)];
    const ticket = one.small.split('ticket=')[1]!;
    expect(await statusOf(`${bare(other.small)}?ticket=${ticket}`)).toBe(404);
    expect(
      await statusOf(`${bare(one.small)}?ticket=${ticket.slice(0, -1)}${ticket.endsWith('A') ? 'B' : 'A'}`),
    ).toBe(404);
    expect(await statusOf(`${bare(one.small)}?ticket=zzzzzzzz.${ticket.split('.')[1]}`)).toBe(404);
    await app.database.setClock(3 * 3_600_000);
    try {
      expect(await statusOf(one.small)).toBe(404);
    } finally {
      await app.database.setClock(0);
    }
  });

  test('a picture that is none, or too small a one, is refused with a sentence', async () => {
    const { as } = await newOwner(app.deps);
    expect(await send(as, '茶山.jpg', Buffer.from(`MZ${'\0'.repeat(3000)}`))).toEqual({
      status: 422,
      msg: '仅支持JPG、PNG、WEBP、GIF格式',
    });
    expect(await send(as, '茶山.jpg', await drawing(1, 400))).toEqual({
      status: 422,
      msg: '图片为400×267像素，要求宽不小于800，请调整后重新上传',
    });
    const bomb = await sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: '#fff' } })
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect(await send(as, '炸弹.png', bomb)).toEqual({
      status: 422,
      msg: '图片为12000×12000像素，总像素不能超过5000万，请调整后重新上传',
    });
    const packed = await hostileKinds['notes that are packed small.png']!(300_000);
    expect((await send(as, '注释.png', Buffer.from(packed))).status).toBe(422);
  });

  test('a picture like one of another’s online work is shown to the auditor, and not to its owner', async () => {
    const [first, second] = [await newOwner(app.deps), await newOwner(app.deps)];
    const original = await pictureOf(app, first, 4242);
    const known = await newOnline(app, first, { title: '先来的作品', images: [original.file_id] });
    const smaller = await sharp(await drawing(4242, 1600))
      .resize(1100)
      .jpeg({ quality: 55 })
      .toBuffer();
    const file_id = await uploaded(app, second.uid, smaller);
    await app.call(works.picture, { file_id }, second.as);
    const copy = await newSubmitted(app, second, { images: [file_id] });
    const auditor = await workDecider(app);
    const { alike } = await auditor.detail(copy.work_no);
    expect(alike).toMatchObject([{ work_no: known.work_no, title: '先来的作品' }]);
    expect(alike[0]!.small).toMatch(/^data:image\/webp;base64,/);
    const own = await app.call(works.detail, { work_no: copy.work_no }, second.as);
    expect(own.text).not.toContain(known.work_no);
    const unlike = await newSubmitted(app, second);
    expect((await auditor.detail(unlike.work_no)).alike).toEqual([]);
  });

  test('a picture like one of thousands is found among them, the likest first, without a look at each', async () => {
    const [first, second] = [await newOwner(app.deps), await newOwner(app.deps)];
    const known = await newOnline(app, first);
    const own = await newSubmitted(app, second);
    const picture = own.content.images[0]!.file_id;
    await app.database.asOwner(`
      update work_pictures set hash = x'0123456789abcdef'::bit(64) where file_id = '${picture}';
      insert into work_pictures (uid, file_id, name, work_no, hash, width, height)
        select ${first.uid}, 'alike' || n, 'alike' || n, '${known.work_no}',
          ('x' || substr(md5('alike' || n), 1, 16))::bit(64), 1, 1 from generate_series(1, 20000) n;
      update work_pictures set hash = x'0123456789abcdef'::bit(64) # x'8101010101010001'::bit(64)
        where file_id = 'alike7777';
      analyze work_pictures`);
    const { found, read } = await app.database.transaction(async (tx) => ({
      found: await worksAlike(tx, second.uid, [picture], 5),
      read: await sql<{ rows: number }>`select (seq_tup_read + idx_tup_fetch)::int as rows
        from pg_stat_xact_user_tables where relname = 'work_pictures'`.execute(tx),
    }));
    expect(found).toMatchObject([{ work_no: known.work_no, name: 'alike7777', distance: 8 }]);
    expect(read.rows[0]!.rows).toBeLessThan(200);
    await app.database.asOwner(`delete from work_pictures where file_id like 'alike%'`);
  });

  test('a picture that became part of nothing is gone the next day, with its files', async () => {
    const owner = await newOwner(app.deps);
    const [left, kept] = [await pictureOf(app, owner), await pictureOf(app, owner)];
    await newDraft(app, owner, { images: [kept.file_id] });
    await app.database.asOwner(
      `update work_pictures set created_at = created_at - interval '2 days' where uid = ${owner.uid}`,
    );
    await app.runner.run('works.pictures');
    await app.runner.run('outbox');
    expect([await statusOf(left.small), await statusOf(kept.small)]).toEqual([404, 200]);
    const name = bare(left.small).split('/').at(-1)!;
    expect(await app.deps.partners.files.get(`workps${name}`)).toBeUndefined();
    expect(await app.deps.partners.files.get(`workps${bare(kept.small).split('/').at(-1)!}`)).toBeDefined();
  });

  test('a picture of a closed account and its works are gone', async () => {
    const owner = await newOwner(app.deps);
    const draft = await newDraft(app, owner);
    const { eraseWorks } = await import('./personal-data');
    await app.database.transaction((tx) => eraseWorks(tx, owner.uid));
    await app.runner.run('outbox');
    expect((await app.call(works.list, {}, owner.as)).data.total).toBe(0);
    expect(await statusOf(draft.content.images[0]!.small)).toBe(404);
  });
});
