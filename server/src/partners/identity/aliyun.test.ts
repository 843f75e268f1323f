import { createServer } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createAliyunIdentity } from './aliyun';
import { IdentityFailure } from './port';
import { startCloudauth } from './testing';

const keys = { keyId: 'AKIDtest', secret: 'secretOfTheTest' };
let there: Awaited<ReturnType<typeof startCloudauth>>;
beforeAll(async () => {
  there = await startCloudauth(keys);
});
afterAll(() => there.close());
beforeEach(() => {
  there.says.splice(0);
  there.questions.splice(0);
});

const person = { name: '周晓岚', idNo: '11010519491231002X' };
const elements = { ...person, cardNo: '6217000010012345677', phone: '13800138000' };
const ask = (more: object = {}) => createAliyunIdentity({ ...there.account, ...more });
const failureOf = async (asking: Promise<unknown>): Promise<string> => {
  const failure = await asking.catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(IdentityFailure);
  const { message, stack } = failure as Error;
  expect(JSON.stringify(failure) + message + stack).not.toMatch(
    /周晓岚|11010519491231002X|6217000010012345677|13800138000/,
  );
  return message;
};

test('a person is asked about in a signed body, and a card in a signed address with all four elements', async () => {
  expect(await ask().nameAndNumber(person)).toBe('match');
  expect(await ask().fourElements({ ...elements, cardNo: '6217 0000 1001 2345 677' })).toBe('match');
  const [about, card] = there.asked.slice(-2);
  expect([about!.url, card!.body]).toEqual(['/', '']);
  const named = { ParamType: 'normal', UserName: '周晓岚', IdentifyNum: '11010519491231002X' };
  expect(there.questions).toEqual([
    { action: 'Id2MetaVerify', values: named },
    {
      action: 'BankMetaVerify',
      values: {
        ...named,
        VerifyMode: 'VERIFY_BANK_CARD',
        ProductType: 'BANK_CARD_4_META',
        BankCard: '6217000010012345677',
        Mobile: '13800138000',
      },
    },
  ]);
});

test.each([
  ['1', '101', 'match'],
  ['2', '201', 'mismatch'],
  ['2', '202', 'unknown'],
  ['2', '203', 'expired'],
  ['2', '204', 'unsupported'],
  ['2', '205', 'unsupported'],
  ['2', '206', 'unsupported'],
  ['2', '207', 'unsupported'],
  ['2', '208', 'unsupported'],
  ['2', '209', 'unsupported'],
  ['2', '210', 'lost'],
  ['2', '211', 'unsupported'],
  ['2', '212', 'unknown'],
  ['2', '213', 'unsupported'],
  ['2', '214', 'unknown'],
  ['2', '215', 'unsupported'],
  ['2', '216', 'unsupported'],
  ['3', '301', 'unknown'],
  ['3', '302', 'unknown'],
  ['3', '303', 'unknown'],
  ['3', '304', 'mismatch'],
  ['3', '305', 'unknown'],
  ['3', '306', 'tooMany'],
])('a card that is answered %s with %s is %s', async (BizCode, SubCode, answer) => {
  there.says.push({ result: { BizCode, SubCode } });
  expect(await ask().fourElements(elements)).toBe(answer);
});

test('a card that matches by one code and not by the other is no result', async () => {
  there.says.push({ result: { BizCode: '1', SubCode: '201' } });
  expect(await failureOf(ask().fourElements(elements))).toBe('result 1/201');
});

test.each([
  ['1', 'match'],
  ['2', 'mismatch'],
  ['3', 'absent'],
])('a name and a number that are answered %s are %s', async (BizCode, answer) => {
  there.says.push({ result: { BizCode } });
  expect(await ask().nameAndNumber(person)).toBe(answer);
});

test.each(['王䶮', '周翀', '林燊', '阿卜杜拉·买买提'])(
  'the name %s, which registers of banks hold in several ways, is never said not to match by one of them',
  async (name) => {
    there.says.push({ result: { BizCode: '2', SubCode: '201' } });
    expect(await ask().fourElements({ ...elements, name })).toBe('unknown');
  },
);

test.each(['810000199408230021', '911124198108030024', 'E12345678'])(
  'the bank is not asked about the bearer of %s, which is no number of an identity card',
  async (idNo) => {
    expect(await ask().fourElements({ ...elements, idNo })).toBe('unknown');
    expect(there.questions).toEqual([]);
  },
);

test.each([
  [{ code: '400' }, '400'],
  [{ code: '401' }, '401'],
  [{ code: '402' }, '402'],
  [{ code: '403' }, '403'],
  [{ code: '410' }, '410'],
  [{ code: '411' }, '411'],
  [{ code: '412' }, '412'],
  [{ code: '500' }, '500'],
  [{ code: 'Throttling.User' }, 'Throttling.User'],
  [{ code: '周晓岚 13800138000' }, 'no code'],
  [{ result: {} }, 'result no code'],
  [{ result: { BizCode: '4', SubCode: '401' } }, 'result 4/401'],
  [{ status: 502, body: '<html>Bad Gateway</html>' }, 'answer 502 without an object'],
  [{ status: 200, body: '' }, 'answer 200 without an object'],
  ['lost' as const, 'no answer'],
])('an answer %j is no result, and the question is not asked again', async (said, text) => {
  there.says.push(said);
  expect(await failureOf(ask().fourElements(elements))).toMatch(text);
  there.says.push(said);
  expect(await failureOf(ask().nameAndNumber(person))).toMatch(text.replace(/\/.*/, ''));
  expect(there.questions).toHaveLength(2);
});

test('a question that nobody answers ends after ten seconds without a result', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  await new Promise((done) => silent.once('listening', done));
  const { timeout } = AbortSignal;
  const patience = vi
    .spyOn(AbortSignal, 'timeout')
    .mockImplementation((ms) => timeout.call(AbortSignal, ms / 100));
  const endpoint = `http://127.0.0.1:${(silent.address() as { port: number }).port}`;
  expect(await failureOf(ask({ endpoint }).nameAndNumber(person))).toBe('no answer');
  expect(patience).toHaveBeenCalledWith(10_000);
  patience.mockRestore();
  silent.close();
});

test('a check of Alibaba Cloud asks about nobody, and says of a wrong key, a missing right and a debt what to do', async () => {
  expect(await ask().check()).toBe('knows our keys; about a person it is not asked, each question is billed');
  expect(there.questions).toEqual([]);
  for (const wrong of [{ keyId: 'other' }, { secret: 'other' }])
    await expect(ask(wrong).check()).rejects.toThrow(
      /^(?:InvalidAccessKeyId.NotFound|SignatureDoesNotMatch); correct ALIYUN_IDENTITY_KEY_ID and ALIYUN_IDENTITY_SECRET/,
    );
  for (const [code, advice] of [
    ['410', /^410; activate 身份二要素核验 and 银行卡要素核验/],
    ['411', /^411; give its RAM user the right AliyunYundunCloudAuthFullAccess/],
    ['412', /^412; the account at Alibaba Cloud is in arrears/],
  ] as const) {
    there.says.push({ code });
    await expect(ask().check()).rejects.toThrow(advice);
  }
  const gone = await startCloudauth(keys);
  await gone.close();
  await expect(ask({ endpoint: gone.url }).check()).rejects.toThrow(
    'no answer; look whether ALIYUN_IDENTITY_ENDPOINT can be reached from here',
  );
});
