import { expect, test } from 'vitest';
import { type Failure, isLoud, readAnswer } from './answer';
import { ApiError } from './api-error';

const success = { ret: 20000, code: 1, status: 1, msg: 'success', message: 'success', data: { list: [1] } };
const refusal = {
  ret: 42200,
  code: 0,
  status: 0,
  msg: '余额不足',
  message: '余额不足',
  data: null,
  errorCode: 330001,
};
const answer = (
  body: unknown,
  { status = 200, path = '/apinew/x', contentType = 'application/json; charset=utf-8' } = {},
) => ({
  path,
  status,
  contentType,
  text: typeof body === 'string' ? body : JSON.stringify(body),
});
const showAll = (shown: Failure[]) => (failure: Failure) => (shown.push(failure), true);

function thrown(raw: ReturnType<typeof answer>, show = isLoud): ApiError {
  try {
    readAnswer(raw, undefined, show);
  } catch (error) {
    if (error instanceof ApiError) return error;
  }
  throw new Error('nothing was thrown');
}

test.each([
  ['ret 20000', { ret: 20000, data: 7 }],
  ['code 1', { code: 1, data: 7 }],
  ['status 1', { status: 1, data: 7 }],
])('%s is a success', (_, body) => {
  expect(readAnswer(answer(body), undefined, isLoud)).toEqual({ data: 7 });
});

test('200 without a sign of success makes data false and tells what the server said', () => {
  const shown: Failure[] = [];
  const { data, refusal: said } = readAnswer(
    answer({ ...refusal, data: { secret: 1 } }),
    undefined,
    showAll(shown),
  );
  expect(data).toBe(false);
  expect(said).toMatchObject({ message: '余额不足', errorCode: 330001, errorHasShown: true, status: 200 });
  expect(shown).toHaveLength(1);
});

test('the protocol endpoint succeeds with status 200, and is read as it is otherwise', () => {
  const protocol = { ret: 0, code: 0, status: 200, data: { version: '1' } };
  expect(readAnswer(answer(protocol), 'protocol', isLoud).data).toEqual({ version: '1' });
  expect(readAnswer(answer(refusal), 'protocol', isLoud).data).toEqual(refusal);
});

test('status 200 is no success elsewhere', () => {
  expect(readAnswer(answer({ status: 200, data: 7 }), undefined, () => true).data).toBe(false);
});

test('a bank-ajax answer is read as it is', () => {
  const body = { status: 0, msg: '开户行与卡号不匹配', data: null };
  expect(readAnswer(answer(body), 'raw', isLoud).data).toEqual(body);
});

test.each([
  ['msg', { msg: 'one', message: 'two' }, 'one'],
  ['message', { msg: '', message: 'two' }, 'two'],
  ['our own sentence', {}, '请求失败（422），请稍后重试'],
])('the message of an HTTP error comes from %s', (_, body, message) => {
  expect(thrown(answer(body, { status: 422 }))).toMatchObject({ message, status: 422, errorHasShown: true });
});

test.each<[string, Partial<Failure>]>([
  ['a passport-api call', { path: '/passport-api/login/password' }],
  ['a passport-api twin', { path: '/passport-api/subaccount/logout' }],
  ['"sms code incorrect"', { message: 'sms code incorrect' }],
  ['errorCode 300017', { errorCode: 300017 }],
  ['status 401', { status: 401 }],
])('no toast is shown for %s', (_, difference) => {
  const failure = { path: '/apinew/x', status: 422, message: '余额不足', errorCode: 330001 };
  expect([isLoud(failure), isLoud({ ...failure, ...difference })]).toEqual([true, false]);
});

test('the rejected error says that nothing was shown', () => {
  const error = thrown(answer({ ...refusal, errorCode: 300017 }, { status: 403 }));
  expect(error).toMatchObject({
    message: '余额不足',
    status: 403,
    errorHasShown: false,
    errorCode: 300017,
    ret: 42200,
  });
});

test('a page of a proxy is no answer, with 200 or without', () => {
  const page = { contentType: 'text/html' };
  expect(thrown(answer('<html>', page)).message).toBe('服务返回了无法识别的内容，请稍后重试');
  expect(thrown(answer('<html>', { ...page, status: 502 }))).toMatchObject({
    message: '请求失败（502），请稍后重试',
    status: 502,
  });
  expect(thrown(answer('{"ret":20000'))).toMatchObject({ status: 200 });
});

test('JSON that says it is something else is not read', () => {
  expect(thrown(answer(success, { contentType: 'text/plain' }))).toMatchObject({ status: 200 });
});

test('field errors and the way out come along; the first message of a field counts', () => {
  const data = {
    link: '/finance/rmb/recharge',
    errors: [
      { field: 'phone', message: 'first' },
      { field: 'phone', message: 'second' },
      { field: 'code', message: 'third' },
    ],
  };
  expect(thrown(answer({ ...refusal, data }, { status: 422 }))).toMatchObject({
    link: data.link,
    fields: { phone: 'first', code: 'third' },
  });
});
