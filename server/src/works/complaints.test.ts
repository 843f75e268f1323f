import { api } from '@uc/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { saveFile } from '../files/index';
import { newestOfOwner } from '../messages/testing';
import { newOwner, newStaff, newSubAccount } from '../passport/testing';
import { newProvider } from '../provider/testing';
import { mintId } from '../vault/index';
import { type As, startTestApp, type TestApp } from '../testing';
import { eraseWorks } from './personal-data';

const DAY = 86_400_000;
let app: TestApp;
let staff: Awaited<ReturnType<typeof newStaff>>;
let provider: Awaited<ReturnType<typeof newProvider>>;
beforeAll(async () => {
  app = await startTestApp();
  [staff, provider] = [await newStaff(app.deps, 'auditor'), await newProvider(app)];
});
beforeEach(() => app.database.setClock(0));
afterAll(() => app.close());

const { works } = api;
const BODY = '该作品使用了我司已登记的画作，见登记证书';
const complain = (as: As, work_no: string, files: string[] = []) =>
  app.call(works.complain, { work_no, ground: 'infringement', body: BODY, files }, as);
const listOf = async (as: As, side: 'received' | 'made') =>
  (await app.call(works.complaintList, { side }, as)).data;
const answer = (as: As, row: { complaint_no: string; version: number }, files: string[] = []) =>
  app.call(
    works.answerComplaint,
    { complaint_no: row.complaint_no, version: row.version, answer: '本作品为独立创作，附创作过程', files },
    as,
  );
const decide = (
  row: { complaint_no: string; version: number },
  decision: 'uphold' | 'dismiss',
  as = staff.as,
) =>
  app.call(
    works.staffComplaintDecide,
    { no: row.complaint_no, version: row.version, decision, reason: '比对原图后裁定' },
    as,
  );
const evidence = async (uid: number) =>
  (
    await saveFile(app.deps, {
      uid,
      subId: null,
      use: 'complaint_evidence',
      name: '登记证书.png',
      mime: 'image/png',
      bytes: Buffer.from(`proof of ${uid}`),
    })
  ).file_id;
const stateOf = async (work_no: string) =>
  (await app.call(works.detail, { work_no }, provider.as)).data.status;
const titles = async (uid: number) => (await newestOfOwner(app, uid, 8)).map(({ title }) => title);
/** A public work, as far as complaints look at it: its pictures would take long. */
async function publicWork() {
  const work_no = mintId('WK');
  const title = '被投诉的作品';
  await app.database.db
    .insertInto('works')
    .values({
      uid: provider.uid,
      work_no,
      creator: '测试',
      status: 'online',
      content: JSON.stringify({ title, category: 'illustration' }),
      title,
      submitted_at: new Date(),
    })
    .execute();
  return { work_no, title, version: 1 };
}
/** One, and a complaint about it. */
async function newComplaint(by?: Awaited<ReturnType<typeof newOwner>>) {
  const other = by ?? (await newOwner(app.deps));
  const work = await publicWork();
  const { data } = await complain(other.as, work.work_no);
  return { other, work, row: data };
}

describe('a complaint', () => {
  test('a complaint about a work is answered, both sides read each other’s evidence, and staff decide with a log line and two messages', async () => {
    const other = await newOwner(app.deps);
    const work = await publicWork();
    const target = await app.call(works.complaintTarget, { work_no: work.work_no }, other.as);
    expect(target.data).toMatchObject({ title: work.title, is_own: false });
    const [proof, counter] = [await evidence(other.uid), await evidence(provider.uid)];
    const { data: row } = await complain(other.as, work.work_no, [proof]);
    expect([row.status_text, row.seconds_left, row.actions]).toEqual(['待回应', 7 * 86_400, ['withdraw']]);
    expect(await stateOf(work.work_no)).toBe('online');
    const [received] = (await listOf(provider.as, 'received')).list;
    expect(received).toMatchObject({ body: BODY, actions: ['answer'], files: [{ file_id: proof }] });
    expect(received!.other).toContain('*');
    expect((await app.call(api.files.ticket, { file_id: proof }, provider.as)).status).toBe(200);
    const answered = await answer(provider.as, row, [counter]);
    expect(answered.data.status_text).toBe('待裁定');
    const [mine] = (await listOf(other.as, 'made')).list;
    expect(mine).toMatchObject({
      answer: '本作品为独立创作，附创作过程',
      answer_files: [{ file_id: counter }],
    });
    expect((await app.call(api.files.ticket, { file_id: counter }, other.as)).status).toBe(200);
    const waiting = await app.call(works.staffComplaintList, { status: 'answered' }, staff.as);
    expect(waiting.data.list[0]).toMatchObject({
      complaint_no: row.complaint_no,
      actions: ['uphold', 'dismiss'],
    });
    const [one, two] = await Promise.all([decide(mine!, 'uphold'), decide(mine!, 'dismiss')]);
    expect([one.status, two.status].toSorted((a, b) => a - b)).toEqual([200, 409]);
    const isUpheld = one.status === 200;
    expect(await stateOf(work.work_no)).toBe(isUpheld ? 'banned' : 'online');
    const title = isUpheld ? '作品投诉成立' : '作品投诉不成立';
    expect(await titles(other.uid)).toContain(title);
    expect(await titles(provider.uid)).toContain(title);
    const log = await app.call(api.account.operations, { module: 'works' }, provider.as);
    expect(JSON.stringify(log.data.list)).toContain('裁定作品投诉');
  });

  test('a complaint that is upheld takes the work down for good; one dismissed before an answer changes nothing', async () => {
    const { other, work, row } = await newComplaint();
    expect((await decide(row, 'uphold')).status).toBe(409);
    expect((await decide(row, 'dismiss')).data.status_text).toBe('投诉不成立');
    expect(await stateOf(work.work_no)).toBe('online');
    const { data: again } = await complain(other.as, work.work_no);
    const { data: answered } = await answer(provider.as, again);
    expect((await decide(answered, 'uphold')).data.status).toBe('upheld');
    expect(await stateOf(work.work_no)).toBe('banned');
    expect((await complain(other.as, work.work_no)).status).toBe(404);
  });

  test('a complaint that nobody answers takes the work down after 7 days, once; a late answer can bring it back', async () => {
    const { other, work, row } = await newComplaint();
    const due = await app.call(api.deadlines.list, { area: 'provider' }, provider.as);
    expect(JSON.stringify(due.data)).toContain('视为投诉成立，作品下架');
    await app.database.setClock(7 * DAY - 60_000);
    await app.runner.run('works.complaints');
    await app.database.setClock(0);
    expect(await stateOf(work.work_no)).toBe('online');
    await app.database.setClock(7 * DAY + 60_000);
    await app.runner.run('works.complaints');
    await app.runner.run('works.complaints');
    await app.database.setClock(0);
    expect(await stateOf(work.work_no)).toBe('banned');
    const told = (await titles(other.uid)).filter((title) => title === '作品投诉成立');
    expect(told).toHaveLength(1);
    const lapsed = (await listOf(provider.as, 'received')).list.find(
      ({ complaint_no }) => complaint_no === row.complaint_no,
    );
    expect(lapsed).toMatchObject({ status: 'lapsed', actions: ['answer'], seconds_left: null });
    const { data: late } = await answer(provider.as, lapsed!);
    const [seen] = (await listOf(other.as, 'made')).list;
    expect(seen!.actions).toEqual([]);
    expect((await decide(late, 'dismiss')).data.status).toBe('dismissed');
    expect(await stateOf(work.work_no)).toBe('online');
  });

  test('a complaint is one at a time, about a work that others see, and not about one’s own', async () => {
    const { other, work, row } = await newComplaint();
    expect((await complain(other.as, work.work_no)).body.msg).toContain('正在处理中');
    expect((await complain(provider.as, work.work_no)).body.msg).toBe('不能投诉自己的作品');
    expect((await complain(other.as, 'WK00000000')).status).toBe(404);
    const input = { complaint_no: row.complaint_no, version: row.version };
    const stranger = await newOwner(app.deps);
    expect((await app.call(works.withdrawComplaint, input, stranger.as)).status).toBe(404);
    expect((await answer(stranger.as, row)).status).toBe(404);
    expect((await answer(other.as, row)).status).toBe(404);
    expect((await app.call(works.withdrawComplaint, input, other.as)).data.status).toBe('withdrawn');
    const [a, b] = await Promise.all([complain(other.as, work.work_no), complain(other.as, work.work_no)]);
    expect([a.status, b.status].toSorted((x, y) => x - y)).toEqual([200, 422]);
    const offline = await app.call(
      works.offline,
      { work_no: work.work_no, version: work.version },
      provider.as,
    );
    await app.call(works.remove, { work_no: work.work_no, version: offline.data.version }, provider.as);
    expect((await listOf(other.as, 'made')).list[0]).toMatchObject({ status: 'void', title: '被投诉的作品' });
    for (let more = 0; more < 5; more += 1) await newComplaint(other);
    const { work: sixth } = await newComplaint();
    expect((await complain(other.as, sixth.work_no)).body.msg).toContain('最多5件');
  });

  test('a complaint is seen by members by right and scope, and ends with the account that made it', async () => {
    const { other, work, row } = await newComplaint();
    const viewer = await newSubAccount(app.deps, provider.uid, ['fac.work:view']);
    const seen = await listOf(viewer.as, 'received');
    expect(seen.list[0]).toMatchObject({ complaint_no: row.complaint_no, actions: [] });
    expect((await answer(viewer.as, row)).status).toBe(403);
    await app.database.transaction((tx) => eraseWorks(tx, other.uid));
    const ended = (await listOf(provider.as, 'received')).list.find(
      ({ complaint_no }) => complaint_no === row.complaint_no,
    );
    expect(ended).toMatchObject({ status: 'withdrawn', body: '（账户已注销）' });
    expect(await stateOf(work.work_no)).toBe('online');
  });
});
