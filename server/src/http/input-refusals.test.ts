import { api } from '@uc/contract';
import type { Endpoint } from '@uc/contract/endpoint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Refusal } from '../call/index';
import { newOwner, newStaff } from '../passport/testing';
import { startTestApp, type TestApp } from '../testing';
import { decodeInput } from './decode';

let app: TestApp;
let staff: Awaited<ReturnType<typeof newStaff>>;
beforeAll(async () => {
  app = await startTestApp();
  staff = await newStaff(app.deps, 'auditor');
});
afterAll(() => app.close());

const close = (input: object) =>
  app.call(
    api.incubation.staffMeetingClose,
    { booking_no: 'M1', outcome: 'held', note: '已面谈', ...input } as never,
    staff.as,
  );

test('a field that the contract does not know is refused in a sentence', async () => {
  const { status, body } = await close({ request_token: 'aaaaaaaaaaaa' });
  expect([status, body.msg, body.data.errors]).toEqual([
    400,
    '参数错误，请检查后重试',
    [{ field: '', message: '请求包含不支持的内容，请刷新页面后重试' }],
  ]);
});

test('a choice that there is not is refused at its field', async () => {
  const { status, body } = await close({ outcome: 'late' });
  expect([status, body.data.errors]).toEqual([422, [{ field: 'outcome', message: '选项不正确' }]]);
});

test('the days of more than a year are refused, and those of a year are not (shell.md#tables-filters-export)', async () => {
  const { as } = await newOwner(app.deps);
  const read = (start_time: string, end_time?: string) =>
    app.call(api.orders.list, { start_time, ...(end_time && { end_time }) }, as);
  expect((await read('2025-11-20', '2026-11-20')).status).toBe(200);
  for (const { status, body } of [await read('2025-11-19', '2026-11-20'), await read('2020-01-01')])
    expect([status, body.data.errors]).toEqual([
      400,
      [{ field: 'start_time', message: '时间范围最长为1年' }],
    ]);
});

test('a parameter that is missing is named in the refusal', async () => {
  const { status, body } = await close({ note: undefined });
  expect([status, body.msg, body.data.errors]).toEqual([
    400,
    '缺少参数：note',
    [{ field: 'note', message: '请填写此项' }],
  ]);
});

describe('whatever is sent in the place of a field', () => {
  const junk = [
    undefined,
    null,
    '',
    'x',
    'x'.repeat(20_000),
    -1.5,
    1e12,
    true,
    [],
    {},
    [null],
    [{}],
    { x: 1 },
  ];
  const endpoints = Object.values(api).flatMap((room) => Object.values(room) as Endpoint[]);

  test.each(junk.map((value) => [JSON.stringify(value)?.slice(0, 20) ?? 'nothing', value] as const))(
    '%s is refused in Chinese',
    (_, value) => {
      const sentences = endpoints.flatMap((endpoint) => {
        const sent = Object.fromEntries(Object.keys(endpoint.input.shape).map((name) => [name, value]));
        return messagesOf(() => decodeInput(endpoint, { params: {} } as never, noQuery, sent));
      });
      expect([...new Set(sentences)].filter((sentence) => !/^[^a-z]*\p{Script=Han}/u.test(sentence))).toEqual(
        [],
      );
    },
  );
});

const noQuery = { credentials: {}, fields: {} };
function messagesOf(decode: () => unknown): string[] {
  try {
    decode();
    return [];
  } catch (error) {
    const { errors = [] } = (error as Refusal).data;
    return errors.map(({ message }) => message);
  }
}
