import { createHash } from 'node:crypto';
import { api } from '@uc/contract';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { confirmedBy, newParty, opened } from '../crowdsourcing/contracts/testing';
import { saveConsent } from '../agreements/index';
import { unpacked } from '../filings/handover/testing';
import { newestOfOwner } from '../messages/testing';
import { newSubAccount } from '../passport/testing';
import { type As, startTestApp, type TestApp } from '../testing';

const { signings } = api;
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const listed = async (as: As, filter: object = {}) => (await app.call(signings.list, filter, as)).data;
/** Two sides with a contract that both are to sign. */
async function dealt() {
  const [buyer, provider] = [await newParty(app, 'enterprise'), await newParty(app)];
  const no = await opened(app, { buyer: buyer.uid, provider: provider.uid });
  return { buyer, provider, no };
}

test('a contract is listed to both of its sides with whose signature it waits for, and signed once both have confirmed', async () => {
  const { buyer, provider, no } = await dealt();
  const stateFor = async (as: As) =>
    (await listed(as)).list.map(({ kind, signing_no: one, state }) => [kind, one, state]);
  expect(await stateFor(buyer.as)).toEqual([['contract', no, 'mine']]);
  expect(await stateFor(provider.as)).toEqual([['contract_work', no, 'mine']]);
  expect((await confirmedBy(app, buyer.as, no)).status).toBe(200);
  expect(await stateFor(buyer.as)).toEqual([['contract', no, 'theirs']]);
  expect(await stateFor(provider.as)).toEqual([['contract_work', no, 'mine']]);
  await confirmedBy(app, provider.as, no);
  const { list, counts } = await listed(buyer.as, { tab: 'running' });
  expect(list[0]).toMatchObject({ signing_no: no, other: expect.any(String), signed_at: expect.any(String) });
  expect(counts).toMatchObject({ all: 1, running: 1, mine: 0 });
});

test('contracts are found by number, title, name of the other side, kind and days, and by nothing else', async () => {
  const { buyer, provider, no } = await dealt();
  await app.database.asOwner(`update users set nickname = 'Ａcme 工作室' where uid = ${provider.uid}`);
  const found = async (filter: object) => (await listed(buyer.as, filter)).list.map((one) => one.signing_no);
  for (const filter of [{ keyword: no }, { keyword: '茶饮' }, { keyword: 'acme' }, { kind: 'contract' }])
    expect(await found(filter)).toEqual([no]);
  for (const filter of [
    { keyword: '咖啡' },
    { kind: 'contract_work' },
    { end_time: '2020-01-01' },
    { tab: 'done' },
  ])
    expect(await found(filter)).toEqual([]);
});

test('the PDF of a contract has its text with the SHA-256 that was audited, who signed it, and our signature', async () => {
  const { buyer, no } = await dealt();
  await confirmedBy(app, buyer.as, no);
  const detail = (await app.call(signings.detail, { kind: 'contract', signing_no: no }, buyer.as)).data;
  expect(detail.text_hash).toBe(createHash('sha256').update(detail.text).digest('hex'));
  const [audited] = await app.database.asOwner(
    `select detail->>'text_hash' as hash from audit_events where target = 'contract:${no}' limit 1`,
  );
  expect((audited as { hash: string }).hash).toBe(detail.text_hash);
  const query = String(new URLSearchParams({ kind: 'contract', signing_no: no }));
  const answer = await fetch(`${app.url}${signings.paper.path}?${query}`, { headers: { ...buyer.as } });
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  const bytes = new Uint8Array(await answer.arrayBuffer());
  expect(Buffer.from(bytes).toString('latin1').split('\n').at(-2)).toContain('UC-SIGNATURE ed25519');
  const { text } = await extractText(await getDocumentProxy(bytes), { mergePages: true });
  for (const part of [no, '雇主：', '未签署', detail.text_hash.slice(0, 20)])
    expect(text.replaceAll(/\s/g, '')).toContain(part);
});

test('an agreement with the platform is listed by its consent, and ends when that is withdrawn', async () => {
  const { uid, as } = await newParty(app);
  await app.database.transaction((tx) =>
    saveConsent(tx, { uid, purpose: 'provider', version: '2026-11-01', ip: '192.0.2.1', session_id: null }),
  );
  const [one] = (await listed(as)).list;
  expect(one).toMatchObject({ kind: 'provider', title: '服务商入驻协议', other: '平台', state: 'running' });
  const detail = (await app.call(signings.detail, { kind: 'provider', signing_no: one!.signing_no }, as))
    .data;
  expect(detail.signers[0]!.proof).toContain('192.0.2.1');
  await app.database.asOwner(`update consents set withdrawn_at = now() where uid = ${uid}`);
  expect((await listed(as, { tab: 'ended' })).list).toHaveLength(1);
});

test('a member sees the contracts of the sides that its roles show, a stranger none of them', async () => {
  const { buyer, no } = await dealt();
  const stranger = await newParty(app);
  const member = (rights: Parameters<typeof newSubAccount>[2]) => newSubAccount(app.deps, buyer.uid, rights);
  const [sees, other] = [
    await member(['contract:view', 'crowd.request:view']),
    await member(['contract:view', 'crowd.bid:view']),
  ];
  expect((await listed(sees.as)).list).toHaveLength(1);
  expect(await listed(other.as)).toMatchObject({ total: 0, kinds: ['contract_work'] });
  for (const as of [other.as, stranger.as])
    for (const call of [signings.detail, signings.paper])
      expect((await app.call(call, { kind: 'contract', signing_no: no }, as)).status).toBe(404);
  expect((await app.call(signings.detail, { kind: 'provider', signing_no: no }, buyer.as)).status).toBe(404);
});

test('the side that has signed reminds the other one once in so many hours, also where two press at once, and nobody else does', async () => {
  const { buyer, provider, no } = await dealt();
  const one = { kind: 'contract', signing_no: no } as const;
  const remind = (as: As = buyer.as) => app.call(signings.remind, one, as);
  expect((await remind()).status).toBe(409);
  await confirmedBy(app, buyer.as, no);
  expect((await app.call(signings.detail, one, buyer.as)).data.actions).toEqual(['remind']);
  const viewer = await newSubAccount(app.deps, buyer.uid, ['contract:view', 'crowd.request:view']);
  expect((await remind(viewer.as)).status).toBe(403);
  const both = await Promise.all([remind(), remind()]);
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 422]);
  const { reminded_at, actions } = (await app.call(signings.detail, one, buyer.as)).data;
  expect([reminded_at !== null, actions]).toEqual([true, []]);
  const told = (await newestOfOwner(app, provider.uid, 9)).map(({ title }) => title);
  expect(told.filter((title) => title === '对方提醒您签署合同')).toHaveLength(1);
  await app.database.asOwner(
    `update signing_reminders set at = at - interval '24 hours' where signing_no = '${no}'`,
  );
  expect((await remind()).status).toBe(200);
  // Past its day and before its job ran, a reminder would promise time that is over.
  await app.database.asOwner(
    `update signing_reminders set at = at - interval '24 hours' where signing_no = '${no}'`,
  );
  await app.database.asOwner(
    `update contracts set due_at = app_now() - interval '1 minute' where contract_no = '${no}'`,
  );
  expect((await app.call(signings.detail, one, buyer.as)).data.actions).toEqual([]);
  expect((await remind()).status).toBe(409);
  expect(
    (await app.call(signings.remind, { kind: 'contract_work', signing_no: no }, provider.as)).status,
  ).toBe(409);
});

test('the evidence of a contract is a ZIP with its text as it was hashed, who signed it by what proof, its records and the hash of each file', async () => {
  const { buyer, provider, no } = await dealt();
  await confirmedBy(app, buyer.as, no);
  await confirmedBy(app, provider.as, no);
  const query = String(new URLSearchParams({ kind: 'contract', signing_no: no }));
  const answer = await fetch(`${app.url}${signings.pack.path}?${query}`, { headers: { ...buyer.as } });
  const files = await unpacked(Buffer.from(await answer.arrayBuffer()));
  expect([...files.keys()]).toEqual(['合同文本.txt', '合同.pdf', '签署与记录.txt', '文件摘要.txt']);
  const sha = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
  const { text_hash } = (await app.call(signings.detail, { kind: 'contract', signing_no: no }, buyer.as))
    .data;
  expect(sha(files.get('合同文本.txt')!)).toBe(text_hash);
  const sums = files.get('文件摘要.txt')!.toString('utf8').trim().split('\n');
  expect(sums).toEqual([...files.keys()].slice(0, 3).map((name) => `${sha(files.get(name)!)}  ${name}`));
  const record = files.get('签署与记录.txt')!.toString('utf8');
  expect(record.match(/登录后再次验证身份（登录密码）/g)).toHaveLength(2);
  expect(record).toContain('双方已签署，合同成立');
});
