import { createHash, verify } from 'node:crypto';
import { api } from '@uc/contract';
import { SIGNATURE_MARK } from '@uc/contract/signature-mark';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { textOf } from '../../exports/testing-pdf';
import { newStaff, newSubAccount } from '../../passport/testing';
import { type As, startTestApp, type TestApp } from '../../testing';
import { newContract, newParty } from '../contracts/testing';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const { contracts, disputes, exports, files } = api;
type Owner = As & { vso_token: string };

async function packOf(contract_no: string, as: Owner): Promise<Buffer> {
  const { task_id } = (await app.call(disputes.evidencePack, { contract_no }, as)).data;
  await app.runner.run('exports.make');
  const [task] = (await app.call(exports.tasks, { task_id }, as)).data.list;
  const { url } = (await app.call(files.ticket, { file_id: task!.file_id! }, as)).data;
  const answer = await fetch(`${app.url}${url}&auth_token=${as.vso_token}`);
  return Buffer.from(await answer.arrayBuffer());
}
/** The bytes that are signed, and what the last line says. */
function taken(pack: Buffer) {
  const at = pack.lastIndexOf(SIGNATURE_MARK);
  const line = pack.subarray(at + SIGNATURE_MARK.length).toString();
  const [key_id, signature] = line.trim().split(' ') as [string, string];
  return { body: pack.subarray(0, at), key_id, signature };
}
const digestOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

test('an evidence pack says everything to both sides, and is signed so that one changed byte shows', async () => {
  const one = await newContract(app, [100_00]);
  await one.fund();
  await one.deliver();
  await one.revise();
  const text = '附件里是参考图，请看';
  await app.call(contracts.write, { contract_no: one.no, text }, one.provider.as);
  const dispute = { ...one.key(), type: 'quality' as const, claim: 50, text: '交付的文件与约定不符。' };
  await app.call(disputes.open, dispute, one.buyer.as);
  const { text_hash } = await one.seen();
  const packs = [await packOf(one.no, one.buyer.as), await packOf(one.no, one.provider.as)];
  for (const pack of packs) {
    const said = textOf(taken(pack).body);
    for (const part of [
      one.no,
      text_hash.slice(0, 30),
      '初稿三版',
      '标志再大一些',
      text,
      dispute.text,
      '质量不符',
    ])
      expect(said).toContain(part);
  }

  const { body, key_id, signature } = taken(packs[0]!);
  const { data: key } = await app.call(exports.signatureKey, {});
  expect(key.key_id).toBe(key_id);
  const [hash, bytes] = [digestOf(body), Buffer.from(signature, 'base64url')];
  expect(verify(null, Buffer.from(hash, 'hex'), key.public_key, bytes)).toBe(true);
  const check = async (input: { digest: string; key_id: string; signature: string }) =>
    (await app.call(exports.checkSignature, input)).data.is_genuine;
  expect(await check({ digest: hash, key_id, signature })).toBe(true);
  const altered = Buffer.from(body);
  altered[1000]! ^= 1;
  expect(await check({ digest: digestOf(altered), key_id, signature })).toBe(false);
  expect(await check({ digest: hash, key_id: '0'.repeat(16), signature })).toBe(false);
});

test('an evidence pack of a dispute is made by staff, for staff who decide disputes alone', async () => {
  const one = await newContract(app, [100_00]);
  await one.fund();
  const text = '交付的文件与约定不符。';
  const dispute = { ...one.key(), type: 'undelivered' as const, claim: 50, text };
  const { dispute_no: no } = (await app.call(disputes.open, dispute, one.buyer.as)).data;
  const cs = (await newStaff(app.deps, 'cs')).as;
  const state = async () => (await app.call(disputes.staffDisputePackState, { no }, cs)).data.task;
  expect(await state()).toBeNull();
  for (const role of ['finance', 'credit'] as const) {
    const { as } = await newStaff(app.deps, role);
    expect((await app.call(disputes.staffDisputePack, { no }, as)).status).toBe(403);
  }
  expect((await app.call(disputes.staffDisputePack, { no: 'WQ0' }, cs)).status).toBe(404);
  expect((await app.call(disputes.staffDisputePack, { no }, cs)).data.status).toBe('waiting');
  await app.runner.run('exports.make');
  const made = (await state())!;
  expect(made).toMatchObject({ status: 'done', name: `合同存证包_${one.no}.pdf` });
  const { url } = (await app.call(files.staffTicket, { file_id: made.file_id! }, cs)).data;
  const answer = await fetch(`${app.url}${url}`, { headers: { ...cs } });
  const pack = Buffer.from(await answer.arrayBuffer());
  expect(textOf(taken(pack).body)).toContain(text);
  const auditor = (await newStaff(app.deps, 'auditor')).as;
  expect((await app.call(files.staffTicket, { file_id: made.file_id! }, auditor)).status).toBe(404);
  // Neither side has it among its exports, or its file, or a message of it.
  for (const { as } of [one.buyer, one.provider]) {
    expect((await app.call(exports.tasks, {}, as)).data.total).toBe(0);
    expect((await app.call(files.ticket, { file_id: made.file_id! }, as)).status).toBe(404);
  }
});

test('an evidence pack of a contract is made for its two sides alone, by a member who may see the contract', async () => {
  const one = await newContract(app, [100_00]);
  const pack = { contract_no: one.no };
  const stranger = await newParty(app);
  expect((await app.call(disputes.evidencePack, pack, stranger.as)).status).toBe(404);
  const other = await newSubAccount(app.deps, one.buyer.uid, ['crowd.bid:view']);
  expect((await app.call(disputes.evidencePack, pack, other.as)).status).toBe(403);
});
