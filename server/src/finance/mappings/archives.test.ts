import { api } from '@uc/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { gbkZip, gz, icbc } from '../../opener/bankfiles/testing-files';
import { newStaff } from '../../passport/testing';
import { type As, startTestApp, type TestApp } from '../../testing';
import { sender } from '../bankfiles/testing';
import { describers, rowsOf, writings } from './testing';

let app: TestApp;
let one: As;
let files: ReturnType<typeof sender>;
let people: ReturnType<typeof describers>;
beforeAll(async () => {
  app = await startTestApp();
  one = (await newStaff(app.deps, 'finance')).as;
  files = sender(app, one);
  people = describers(app, one, (await newStaff(app.deps, 'finance2')).as);
});
afterAll(() => app.close());

const bytesOf = (mark: string) => writings['UTF-8']!(rowsOf(mark));
const read = async (bytes: Buffer) =>
  (await files.read(bytes)) as unknown as { waits_as: string | null; statements: { file: string }[] };
const waiting = async () => (await app.call(api.mappings.staffUploads, { page_size: 100 }, one)).data.list;
const describe = async (no: string, account: string) => {
  const { data } = await people.keep(no, account);
  expect((await people.approve(data.mapping_no)).data.state).toBe('approved');
};

test('the bank files of an archive whose layouts are unknown wait each by itself, once, and the archive is read when they are described', async () => {
  const archive = gbkZip({ '工行.csv': icbc(), '甲.csv': bytesOf('901'), '乙.csv': bytesOf('902') });
  const { waits_as: first } = await read(archive);
  await read(archive);
  const both = await waiting();
  expect(both.map(({ file }) => file).toSorted()).toEqual(['明细.csv/乙.csv', '明细.csv/甲.csv']);
  expect(both.find(({ no }) => no === first)?.file).toBe('明细.csv/甲.csv');
  await describe(first!, '8800000000000901');
  const second = (await read(archive)).waits_as;
  expect((await waiting()).map(({ no }) => no)).toEqual([second]);
  await describe(second!, '8800000000000902');
  const whole = await read(archive);
  expect(whole).toMatchObject({ waits_as: null });
  expect(whole.statements.map(({ file }) => file)).toHaveLength(3);
  // Those of the two files were stored with their descriptions.
  expect(await files.keep(archive)).toEqual({ new_count: 7, known_count: 14 });
});

test('a packed bank file whose layout is unknown waits as what is in it', async () => {
  const { waits_as: no } = await read(gz(bytesOf('903')));
  expect((await read(bytesOf('903'))).waits_as).toBe(no);
  await describe(no!, '8800000000000903');
  expect((await read(gz(bytesOf('903')))).waits_as).toBeNull();
});

test('an archive with a bank file that is damaged is refused whole, and nothing of it waits', async () => {
  const before = (await waiting()).length;
  const archive = gbkZip({ '甲.csv': bytesOf('904'), '坏.csv': Buffer.from([0xff, 0x00, 0x81]) });
  const { message } = await files.send(api.bankfiles.staffRead, archive);
  expect(message).toContain('坏.csv');
  expect((await waiting()).length).toBe(before);
});
