import { api } from '@uc/contract';
import { limits } from '@uc/contract/limits';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newStaff } from '../../passport/testing';
import { type As, startTestApp, type TestApp } from '../../testing';
import { sender } from '../bankfiles/testing';
import { describers, pointedAt, rowsOf, writings } from './testing';

let app: TestApp;
let one: As;
let two: As;
beforeAll(async () => {
  app = await startTestApp({ databasePool: 8 });
  [one, two] = [(await newStaff(app.deps, 'finance')).as, (await newStaff(app.deps, 'finance2')).as];
});
afterAll(() => app.close());
let mark: string;
let account: string;
let count = 500;
beforeEach(() => {
  count += 1;
  mark = String(count);
  account = `88${mark.padStart(14, '0')}`;
});
const bytesOf = (rows = rowsOf(mark)) => writings['UTF-8']!(rows);
const read = async (bytes = bytesOf(), as = one) =>
  (await sender(app, as).read(bytes)) as unknown as { waits_as: string | null; statements: object[] };
const { staffMappingDecide: decide, staffUploadDrop: drop, staffUploadKeep: keepUpload } = api.mappings;
const linesOf = async () =>
  (await app.call(api.bankfiles.staffLines, { keyword: account, page_size: 100 }, one)).data.total;
const statuses = (answers: readonly { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b);

test('a file of an unknown layout that several people send at once waits once', async () => {
  const answers = await Promise.all([read(), read(bytesOf(), two), read()]);
  expect(new Set(answers.map(({ waits_as: no }) => no)).size).toBe(1);
});

test('two people who keep columns of one file at once keep one description, and two who confirm it store its lines once', async () => {
  const no = (await read()).waits_as!;
  const kept = await Promise.all([
    describers(app, one, two).keep(no, account),
    describers(app, two, one).keep(no, account),
  ]);
  expect(statuses(kept)).toEqual([200, 409]);
  const { mapping_no, by } = kept.find(({ status }) => status === 200)!.data;
  expect(by).not.toBe('');
  const third = (await newStaff(app.deps, 'finance2')).as;
  const fourth = (await newStaff(app.deps, 'finance')).as;
  const approve = { mapping_no, event: 'approve' as const };
  const decided = await Promise.all([app.call(decide, approve, third), app.call(decide, approve, fourth)]);
  expect(statuses(decided)).toEqual([200, 409]);
  expect(await linesOf()).toBe(7);
  expect((await app.call(keepUpload, { no }, one)).status).toBe(409);
});

test('columns that are sent back with a reason are described anew as the next version, which replaces the one before', async () => {
  const people = describers(app, one, two);
  const no = (await read()).waits_as!;
  const first = (await people.keep(no, account)).data;
  const silent = await app.call(decide, { mapping_no: first.mapping_no, event: 'refuse' }, two);
  expect(silent.status).toBe(422);
  const refuse = { mapping_no: first.mapping_no, event: 'refuse' as const, reason: '摘要列选错了' };
  expect((await app.call(decide, refuse, two)).data.state).toBe('refused');
  expect((await people.approve(first.mapping_no)).status).toBe(409);
  const { data: shown } = await app.call(api.mappings.staffUpload, { no }, one);
  expect(shown.upload.note).toContain('摘要列选错了');
  expect(shown.mapping?.columns).toHaveLength(11);
  const second = (await people.keep(no, account)).data;
  expect(second.version).toBe(2);
  expect((await people.approve(second.mapping_no)).data.state).toBe('approved');
  // Used no longer: the next file of the layout is asked about, and what waited meanwhile as well.
  const end = { mapping_no: second.mapping_no, reason: '银行换了版式' };
  expect((await app.call(api.mappings.staffMappingEnd, end, one)).data).toMatchObject({
    state: 'ended',
    reason: end.reason,
  });
  expect((await app.call(api.mappings.staffMappingEnd, end, two)).status).toBe(409);
  const again = await read(bytesOf(rowsOf(mark).slice(0, -2)));
  expect(again.statements).toEqual([]);
  const third = (await people.keep(again.waits_as!, account)).data;
  expect(third.version).toBe(3);
});

test('a second file of a layout that waits for its confirmation is stored by one press once that is there', async () => {
  const people = describers(app, one, two);
  const no = (await read()).waits_as!;
  const { mapping_no } = (await people.keep(no, account)).data;
  const other = (await read(bytesOf(rowsOf(mark).slice(0, -2)))).waits_as!;
  expect((await app.call(keepUpload, { no: other }, one)).status).toBe(422);
  await people.approve(mapping_no);
  const { list } = (await app.call(api.mappings.staffUploads, { page_size: 100 }, one)).data;
  expect(list.find((row) => row.no === other)?.state).toBe('ready');
  expect((await app.call(keepUpload, { no: other }, two)).data).toEqual({ new_count: 0, known_count: 6 });
});

test('a layout that two accounts have is read for the account that its file names, and asked about where it names none', async () => {
  const people = describers(app, one, two);
  const first = (await read()).waits_as!;
  await people.approve((await people.keep(first, account)).data.mapping_no);
  const named = (own: string) => bytesOf([[`账号：${own}`], ...rowsOf(mark).slice(1)]);
  const other = `77${account.slice(2)}`;
  const second = await read(named(other));
  expect(second.statements).toEqual([]);
  await people.approve((await people.keep(second.waits_as!, other)).data.mapping_no);
  for (const own of [account, other])
    expect((await read(named(own))).statements).toEqual([expect.objectContaining({ account: own })]);
  expect((await read(bytesOf(rowsOf(mark).slice(0, -3)))).statements).toEqual([]);
});

test('a file that is taken away while its columns wait for confirmation leaves the layout free to be described anew', async () => {
  const people = describers(app, one, two);
  const no = (await read()).waits_as!;
  const { mapping_no } = (await people.keep(no, account)).data;
  expect((await app.call(drop, { no, reason: '上传错了文件' }, one)).status).toBe(200);
  expect((await people.approve(mapping_no)).status).toBe(409);
  expect((await people.keep((await read()).waits_as!, account)).data.version).toBe(2);
});

test('a file that waits is taken away with its bytes, once, and whoever has no right to bank files sees none', async () => {
  const no = (await read()).waits_as!;
  const cs = (await newStaff(app.deps, 'cs')).as;
  expect((await app.call(api.mappings.staffUpload, { no }, cs)).status).toBe(403);
  expect((await app.call(api.mappings.staffTry, pointedAt(no, account), cs)).status).toBe(403);
  const reason = '上传错了文件';
  expect(
    statuses(await Promise.all([app.call(drop, { no, reason }, one), app.call(drop, { no, reason }, two)])),
  ).toEqual([200, 409]);
  const rows = await app.database.asOwner(
    `select content, ended_name from bank_uploads where upload_no = '${no}'`,
  );
  expect(rows).toEqual([{ content: null, ended_name: expect.stringMatching(/./) }]);
  expect((await app.call(api.mappings.staffTry, pointedAt(no, account), one)).status).toBe(409);
});

const wide = (columns: number) => [
  Array.from({ length: columns }, (_, index) => `列${index}`),
  Array.from({ length: columns }, (_, index) => (index === 0 ? '2026-11-18' : String(index))),
];
test.each([
  ['100,000 columns', () => bytesOf(wide(100_000)), '文件未读取'],
  [
    'a heading of a million characters',
    () =>
      bytesOf([
        ['甲'.repeat(1_000_000), '乙', '丙'],
        ['2026-11-18', '1', '2'],
      ]),
    '文件未读取',
  ],
  ['no headings', () => bytesOf(rowsOf(mark).slice(2)), '没有认出这是哪家银行或渠道的文件'],
])('a file with %s is refused in words and does not wait', async (_, bytes, why) => {
  const { message } = await sender(app, one).send(api.bankfiles.staffRead, bytes());
  expect(message).toContain(why);
});

test('a formula in a cell of a waiting file is shown as text and never computed', async () => {
  const rows = rowsOf(mark);
  rows[2]![9] = '=HYPERLINK("http://example.invalid","货款")';
  const no = (await read(bytesOf(rows))).waits_as!;
  const { data } = await app.call(api.mappings.staffTry, pointedAt(no, account), one);
  expect(data.read?.first[0]?.memo).toBe(rows[2]![9]);
});

const base = { header_row: 2, account: '88000000001', in_words: [], out_words: [], skip_texts: [] };
test.each([
  ['header_row', { header_row: 0 }],
  ['header_row', { header_row: 9 }],
  ['account', { account: '12ab' }],
  ['columns', { columns: [{ at: 0, role: 'money' }] }],
  ['columns', { columns: [{ at: 200, role: 'day' }] }],
  [
    'columns',
    {
      columns: [
        { at: 150, role: 'day' },
        { at: 3, role: 'signed' },
      ],
    },
  ],
  ['columns', { columns: 'day' }],
  ['in_words', { in_words: Array(11).fill('收') }],
  ['out_words', { out_words: [''] }],
  ['skip_texts', { skip_texts: ['长'.repeat(21)] }],
])('an odd value of %s is refused with a sentence and keeps nothing', async (_, odd) => {
  const no = (await read()).waits_as!;
  const asked = { ...pointedAt(no, account), ...base, ...odd };
  const answer = await app.call(api.mappings.staffTry, asked as never, one);
  const faults = answer.status === 200 ? answer.data.faults : [answer.body.msg];
  expect(faults.join('')).toMatch(/[一-鿿]/);
  expect(
    (await app.call(api.mappings.staffMappingKeep, { ...asked, title: '银行' } as never, one)).status,
  ).toBeGreaterThanOrEqual(400);
});

test('a file of an unknown layout waits while there is room for it: when all places are taken one that waits is found, another is refused, and one that is too large is refused always', async () => {
  const { megabytes, most } = limits.bankUploads;
  const first = (await read()).waits_as;
  const refused = async (bytes: Buffer) =>
    (await sender(app, one).send(api.bankfiles.staffRead, bytes)).message;
  const line = '2026-11-18,09:12:05,收款,1.00,1.00,1,1,甲,1,乙,成功\r\n';
  const large = Buffer.concat([
    bytesOf(),
    Buffer.from(line.repeat(Math.ceil((megabytes * 1024 * 1024) / line.length))),
  ]);
  expect(await refused(large)).toContain(`${megabytes}MB以内`);
  await app.database
    .asOwner(`insert into bank_uploads (upload_no, digest, file_name, size, shapes, content, staff_id, staff_name, at)
    select 'BUfull' || n, lpad(to_hex(n), 64, '0'), '占位.csv', 1, '{}', 'sealed', 's', '甲', now()
    from generate_series(1, ${most}) as n`);
  expect((await read()).waits_as).toBe(first);
  expect(await refused(bytesOf(rowsOf(`${mark}0`)))).toContain(`已有${most}个文件在等待`);
  await app.database.asOwner(`delete from bank_uploads where upload_no like 'BUfull%'`);
});
