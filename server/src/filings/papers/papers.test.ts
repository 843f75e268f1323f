import { api } from '@uc/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pdf, picture } from '../../files/testing-files';
import { newStaff, newSubAccount } from '../../passport/testing';
import { type As, startTestApp, type TestApp } from '../../testing';
import { receiveOffice } from '../office/office';
import { newFiler, newPaidCase } from '../cases/testing';
import { caseWorker, fileNew, type Worker } from '../cases/testing-worker';

let app: TestApp;
let worker: Worker;
beforeAll(async () => {
  app = await startTestApp();
  worker = await caseWorker(app);
});
afterAll(() => app.close());

async function send(no: string, fields: Record<string, string>, as: As = worker.as, bytes?: Buffer) {
  const form = new FormData();
  const { version } = await worker.seen(no);
  for (const [name, value] of Object.entries({ no, version: String(version), ...fields }))
    form.set(name, value);
  form.set('file', new Blob([new Uint8Array(bytes ?? pdf())]), '证书.pdf');
  const answer = await fetch(app.url + api.cases.staffCasePaper.path, {
    method: 'POST',
    headers: as as Record<string, string>,
    body: form,
  });
  return { status: answer.status, msg: ((await answer.json()) as { msg: string }).msg };
}
const papersOf = async (no: string, as: As) =>
  (await app.call(api.trademark.detail, { app_no: no }, as)).data.papers;
const ticketFor = async (file_id: string, as: As) => app.call(api.files.ticket, { file_id }, as);

test('staff who have taken a case hand over its certificate; a better file stands beside the one before', async () => {
  const payer = await newFiler(app);
  const no = await newPaidCase(app, 'trademark', payer);
  expect((await send(no, { kind: 'certificate' })).status).toBe(403);
  await worker.take(no);
  expect((await send(no, { kind: 'certificate' }, worker.as, Buffer.from('no paper'))).status).toBe(422);
  expect((await send(no, { kind: 'certificate', title: '商标注册证' })).status).toBe(200);
  const [first] = await papersOf(no, payer.as);
  expect(first).toMatchObject({ title: '商标注册证', side: 'office', versions: [{ no: 1, by: '平台' }] });
  expect((await send(no, { of: String(first!.seq + 1) })).status).toBe(422);
  const both = await Promise.all([1, 2].map(() => send(no, { of: String(first!.seq) })));
  // One upload of a case at a time; the other is asked to wait.
  expect(Math.min(...both.map(({ status }) => status))).toBe(200);
  const [paper, ...others] = await papersOf(no, payer.as);
  expect(others).toEqual([]);
  expect(paper!.versions.length).toBeGreaterThan(1);
  expect(paper!.file).toEqual(paper!.versions.at(-1)!.file);
  const fileIds = paper!.versions.map(({ file }) => file.file_id);
  expect(new Set(fileIds).size).toBe(fileIds.length);

  // The customer opens each version, and each opening stands in its log; nobody else does.
  for (const file_id of fileIds) {
    const { url } = (await ticketFor(file_id, payer.as)).data;
    expect((await fetch(app.url + url, { headers: payer.as as Record<string, string> })).status).toBe(200);
  }
  const logged = await app.database.asOwner<{ actor_kind: string; n: number }>(
    `select actor_kind, count(*)::int as n from operation_logs where uid = ${payer.uid} and action = 'casePaper' group by 1`,
  );
  expect(logged).toEqual([{ actor_kind: 'owner', n: fileIds.length }]);
  const seer = await newSubAccount(app.deps, payer.uid, ['ip.trademark:view']);
  const other = await newSubAccount(app.deps, payer.uid, ['ip.patent:view']);
  const stranger = await newFiler(app);
  const { as: finance } = await newStaff(app.deps, 'finance');
  for (const [as, status] of [
    [seer.as, 200],
    [other.as, 404],
    [stranger.as, 404],
  ] as const)
    expect((await ticketFor(fileIds[0]!, as)).status).toBe(status);
  await app.database.asOwner(`update roles set data_scope = '{"ip": "self"}' where uid = ${payer.uid}`);
  expect((await ticketFor(fileIds[0]!, seer.as)).status).toBe(404);
  expect((await app.call(api.files.staffTicket, { file_id: fileIds[0]! }, finance)).status).toBe(404);
  // A customer sends no paper of an office.
  const form = new FormData();
  form.set('use', 'filing_paper');
  form.set('file', new Blob([new Uint8Array(pdf())]), '证书.pdf');
  const sent = await fetch(app.url + api.files.upload.path, {
    method: 'POST',
    headers: payer.as as Record<string, string>,
    body: form,
  });
  expect(sent.status).toBe(422);
});

test('a certificate that is a picture is shown too small to be read, and each look at the large one is logged', async () => {
  const payer = await newFiler(app);
  const no = await newPaidCase(app, 'trademark', payer);
  await worker.take(no);
  const scan = Buffer.from(await picture('jpeg'));
  expect((await send(no, { kind: 'certificate' }, worker.as, scan)).status).toBe(200);
  const [paper] = await papersOf(no, payer.as);
  const longerSide = async (size: 'small' | 'large') => {
    const query = new URLSearchParams({ file_id: paper!.file!.file_id, size });
    const answer = await fetch(`${app.url}${api.files.thumbnail.path}?${query.toString()}`, {
      headers: payer.as as Record<string, string>,
    });
    const { width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
    return Math.max(width, height);
  };
  const looks = () =>
    app.database.asOwner<{ changes: unknown }>(
      `select changes from operation_logs where uid = ${payer.uid} and action = 'casePaper'`,
    );
  expect(await longerSide('small')).toBe(240);
  expect(await looks()).toEqual([]);
  expect(await longerSide('large')).toBeGreaterThan(480);
  expect(await looks()).toMatchObject([{ changes: [{ after: '查看' }] }]);
});

test('a paper of the office comes with its event, once, also beside the notice that staff had entered', async () => {
  const payer = await newFiler(app);
  const no = await newPaidCase(app, 'trademark', payer);
  const { data } = await fileNew(app, worker, payer, no, 'trademark');
  await worker.notice(no, 'accepted');
  await app.runner.run('outbox');
  const events = await app.database.asOwner<{ event_id: string; kind: string; turn: number }>(
    `select event_id, kind, turn from sandbox_office_events where reference = '${no}' order by turn`,
  );
  for (const _ of [1, 2])
    await app.database.transaction((tx) =>
      receiveOffice(
        tx,
        no,
        events.slice(0, 2).map(({ event_id: eventId, kind, turn: place }) => ({
          eventId,
          place,
          kind: kind as never,
          servedOn: '2026-11-20',
          delivery: 'electronic' as const,
          number: kind === 'receipt' ? data.orders[0]!.order_no : null,
        })),
      ),
    );
  await app.runner.run('outbox');
  await app.runner.run('outbox');
  const papers = await papersOf(no, payer.as);
  expect(papers.map(({ kind, versions }) => [kind, versions.length, versions[0]?.by])).toEqual([
    ['accepted', 1, '国家知识产权局商标局（演示）'],
    ['receipt', 1, '国家知识产权局商标局（演示）'],
    ['accepted', 0, undefined],
  ]);
  const { url } = (await ticketFor(papers[0]!.file!.file_id, payer.as)).data;
  const content = await fetch(app.url + url, { headers: payer.as as Record<string, string> });
  expect((await content.text()).startsWith('%PDF-')).toBe(true);
  // A notice that staff entered by hand gets its paper by hand.
  expect((await send(no, { of: String(papers[2]!.seq) })).status).toBe(200);
  expect((await papersOf(no, payer.as))[2]!.versions).toMatchObject([{ no: 1, by: '平台' }]);
});
