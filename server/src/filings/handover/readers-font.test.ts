import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../config';
import { letterInReadersFont } from '../../files/testing-files';
import { startTestApp, type TestApp } from '../../testing';
import { newFiler } from '../cases/testing';
import { caseWorker, type Worker } from '../cases/testing-worker';
import { preparedCase, readLetter } from './testing';

let app: TestApp;
let worker: Worker;
beforeAll(async () => {
  app = await startTestApp({ partners: { ...readConfig({}).partners, ipOffice: 'people' } });
  worker = await caseWorker(app);
});
afterAll(() => app.close());

test('a letter whose Chinese font is in every reader and not in the file is read like any other', async () => {
  const { no } = await preparedCase(app, worker, await newFiler(app));
  await worker.file(no, { filing_no: '2026R11S0200001' });
  const bytes = letterInReadersFont(
    '受理通知书',
    ['流水号', '2026R11S0200001'],
    ['发文日期', '2026年11月20日'],
  );
  const { data } = await readLetter(app, worker, no, bytes);
  expect(data).toMatchObject({ kind: 'accepted', served_on: '2026-11-20', doubts: [] });
  expect(data.lines[0]).toBe('受理通知书');
});
