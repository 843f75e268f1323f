import { api } from '@uc/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { paperOf } from '../../account/testing';
import { deviceCookie, mintDeviceMark } from '../../call/index';
import { noteDevice } from '../../credentials/index';
import { reconcile } from '../../finance/books/reconciliation';
import { balancesOf } from '../../ledger/index';
import { newSubAccount, PASSWORD } from '../../passport/testing';
import { type As, startTestApp, type TestApp } from '../../testing';
import { finishedContracts } from './record-store';
import { confirmedBy, inDays, newContract, newParty, opened, type TestContract } from './testing';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const finishedOf = async ({ provider: { uid } }: TestContract) =>
  (await finishedContracts(app.database.db, [uid])).get(uid) ?? 0;

const { contracts, orders } = api;
const balances = (uid: number) => balancesOf(app.database.db, uid);
async function agreed(...contractsOf: TestContract[]): Promise<void> {
  for (const { uid } of contractsOf.flatMap(({ buyer, provider }) => [buyer, provider]))
    expect(await reconcile(app.database.db, { uid })).toEqual([]);
}
const messageTo = async (uid: number, title: string) =>
  (
    await app.database.asOwner<{ n: number }>(
      `select count(*)::int as n from messages where uid = ${uid} and title = '${title}'`,
    )
  )[0]!.n;

describe('signing', () => {
  test('both sides of a contract confirm the text that they read; its hash stands in both audit chains, the fee is fixed', async () => {
    const [buyer, provider] = [await newParty(app), await newParty(app, 'enterprise')];
    const no = await opened(app, { buyer: buyer.uid, provider: provider.uid });
    const before = (await app.call(contracts.detail, { contract_no: no }, buyer.as)).data;
    expect(before).toMatchObject({ status: 'pending_confirm', role: 'buyer', fee_bps: 600 });
    expect(before.text).toContain('平台服务费费率6%');
    const unproven = { contract_no: no, text_version: before.text_version };
    expect((await app.call(contracts.confirm, unproven, buyer.as)).status).toBe(403);
    await confirmedBy(app, buyer.as, no);
    expect((await confirmedBy(app, buyer.as, no)).status).toBe(409);
    const { data } = await confirmedBy(app, provider.as, no);
    expect(data).toMatchObject({ status: 'pending_fund', fee_bps: 600, role: 'provider' });
    for (const uid of [buyer.uid, provider.uid]) {
      const [signed] = await app.database.asOwner<{ detail: { text_hash: string } }>(
        `select detail from audit_events where uid = ${uid} and action = 'contract.sign'`,
      );
      expect(signed!.detail.text_hash).toBe(before.text_hash);
    }
  });

  test('a contract that nobody signs, or nobody pays, is closed after 72 hours', async () => {
    const [buyer, provider] = [await newParty(app), await newParty(app)];
    const unsigned = await opened(app, { buyer: buyer.uid, provider: provider.uid });
    const unpaid = await newContract(app);
    const { order_no } = (await app.call(contracts.fund, unpaid.key(), unpaid.buyer.as)).data;
    await app.runner.run('contracts.expiry');
    expect((await unpaid.seen()).status).toBe('pending_fund');
    await app.database.asOwner(`update contracts set due_at = due_at - interval '72 hours'`);
    await app.runner.run('contracts.expiry');
    const { data } = await app.call(contracts.detail, { contract_no: unsigned }, buyer.as);
    expect(data).toMatchObject({ status: 'closed', reason: '逾期未完成签署' });
    expect((await unpaid.seen()).status).toBe('closed');
    const pay = { order_nos: [order_no], pay_password: PASSWORD };
    expect((await app.call(orders.pay, pay, unpaid.buyer.as)).status).toBe(409);
    expect(await messageTo(provider.uid, '合同未成立')).toBe(1);
  });

  test('one person on both sides gets no contract, and pays no money into one that was signed before', async () => {
    const one = await newContract(app);
    const cookies = { [deviceCookie]: mintDeviceMark(app.deps.vault) };
    for (const { uid } of [one.buyer, one.provider]) {
      const secret = { what: 'signIn', whom: `owner|${uid}` } as const;
      await noteDevice(app.deps, app.database.db, { ip: '127.0.0.1', cookies }, secret);
    }
    expect((await app.call(contracts.fund, one.key(), one.buyer.as)).status).toBe(422);

    const [buyer, provider] = [await newParty(app), await newParty(app)];
    await expect(opened(app, { buyer: buyer.uid, provider: buyer.uid })).rejects.toThrow('同一实名主体');
    for (const { uid } of [buyer, provider])
      await app.database.asOwner(
        `insert into bank_cards (uid, card_id, kind, card_key, card_no, last4, holder, phone, bank_code, bank_name, branch_name,
           province, city, status, verify_method, agree_version)
         values (${uid}, 'C${uid}', 'person', '\\x01', '', '1234', '', '', 'CCB', '', '', '', '', 'unbound', 'manual', '')`,
      );
    await expect(opened(app, { buyer: buyer.uid, provider: provider.uid })).rejects.toThrow('同一银行卡');
  });

  test('a contract is not found by another account, and refused to a member without the permission', async () => {
    const { no, buyer, provider } = await newContract(app);
    const stranger = await newParty(app);
    expect((await app.call(contracts.detail, { contract_no: no }, stranger.as)).status).toBe(404);
    const reader = await newSubAccount(app.deps, buyer.uid, ['crowd.bid:view']);
    expect((await app.call(contracts.detail, { contract_no: no }, reader.as)).status).toBe(403);
    const worker = await newSubAccount(app.deps, provider.uid, ['crowd.bid:view']);
    expect((await app.call(contracts.detail, { contract_no: no }, worker.as)).status).toBe(200);
    const end = { contract_no: no, event: 'propose' as const, reason: '计划有变' };
    expect((await app.call(contracts.terminate, end, worker.as)).status).toBe(403);
  });
});

describe('a milestone', () => {
  test.each([
    ['person', 900_00, 100_00],
    ['enterprise', 940_00, 60_00],
  ] as const)(
    'a milestone accepted from a %s pays the fee as it was signed, the rest is pending, then available',
    async (kind, net, fee) => {
      const one = await newContract(app, [1000_00], { kind });
      expect((await one.fund()).data.status).toBe('paid');
      expect(await one.seen()).toMatchObject({
        status: 'active',
        milestones: [{ status: 'funded', escrow: 1000 }],
      });
      await one.deliver();
      // A proposal to terminate that nobody answered is dropped once everything was accepted.
      const end = { contract_no: one.no, event: 'propose' as const, reason: '计划有变' };
      await app.call(contracts.terminate, end, one.provider.as);
      const other = kind === 'person' ? 'enterprise' : 'person';
      await app.database.asOwner(
        `update users set realname_status = '${other}' where uid = ${one.provider.uid}`,
      );
      expect((await one.accept()).data).toMatchObject({
        status: 'completed',
        reason: null,
        end_by: null,
        milestones: [{ status: 'accepted', clock: { ends: '转入服务商余额' } }],
      });
      expect((await one.accept()).status).toBe(409);
      const { 'L.PENDING': pending, 'R.FEE.SERVICE': taken } = await balances(one.provider.uid);
      expect([pending, taken]).toEqual([net, fee]);
      await app.database.asOwner(`update settlements set release_at = release_at - interval '3 days'`);
      await app.runner.run('finance.settlementRelease');
      expect((await balances(one.provider.uid))['L.AVAIL']).toBe(net);
      expect(await one.milestone()).toMatchObject({ status: 'released', clock: null });
      await agreed(one);
    },
  );

  test('a milestone is accepted by seven days of silence; a change request stops the clock, a fourth is refused', async () => {
    const one = await newContract(app);
    await one.fund();
    const file = await paperOf(app, one.provider.uid, 'deliverable');
    expect((await one.deliver(1, [file])).status).toBe(200);
    const [mine, theirs] = [await one.seen(), await one.seen(one.provider.as)];
    expect(mine.milestones[0]!.clock!.at).toBe(theirs.milestones[0]!.clock!.at);
    expect(mine.milestones[0]!.deliverables[0]!.files[0]!.file_id).toBe(file);
    for (let round = 0; round < 3; round += 1) {
      expect((await one.revise()).status).toBe(200);
      expect((await one.milestone()).clock).toBeNull();
      await one.deliver();
    }
    expect((await one.milestone()).deliverables.map(({ version }) => version)).toEqual([4, 3, 2, 1]);
    expect((await one.revise()).status).toBe(409);
    await one.letPass(6);
    await app.runner.run('contracts.autoAccept');
    expect((await one.milestone()).status).toBe('submitted');
    await app.runner.run('contracts.acceptReminder');
    await app.runner.run('contracts.acceptReminder');
    expect(await messageTo(one.buyer.uid, '成果将在1天后自动验收')).toBe(1);
    await one.letPass(1);
    await app.runner.run('contracts.autoAccept');
    expect((await one.milestone()).status).toBe('accepted');
    await agreed(one);
  });

  test('a milestone that nobody delivers is refunded seven days after its day, and not before', async () => {
    const one = await newContract(app, [300_00, 700_00]);
    await one.fund(1);
    await one.letPass(17);
    expect((await one.refund()).status).toBe(409);
    await one.letPass(1);
    const refunded = await one.refund();
    expect(refunded.data.milestones[0]!.status).toBe('refunded');
    expect(refunded.data.status).toBe('active');
    expect((await balances(one.buyer.uid))['L.AVAIL']).toBe(1000_00);
    await agreed(one);
  });

  test('a contract whose whole escrow has gone back is terminated, and does not count as finished', async () => {
    const one = await newContract(app, [300_00]);
    await one.fund();
    await one.letPass(18);
    expect((await one.refund()).data.status).toBe('terminated');
    expect(await finishedOf(one)).toBe(0);
    await agreed(one);
  });

  test('every history of a contract names who acted: each side by name to itself, by its role to the other', async () => {
    const one = await newContract(app, [300_00, 700_00]);
    const { buyer, provider } = one;
    await one.fund(1);
    await one.fund(2);
    await one.deliver(1);
    await one.accept(1);
    await one.terminate(buyer.as, 'propose');
    await one.terminate(provider.as, 'agree');
    const { request_no, events, milestones } = await one.seen();
    const made = events.filter(({ text }) => text !== '生成合同');
    expect(new Set(made.map(({ actor }) => actor))).toEqual(new Set([buyer.username, '服务商']));
    const own = (await app.call(api.requests.detail, { request_no }, buyer.as)).data.own!;
    expect(own.events.map(({ text, actor }) => [text, actor])).toEqual([
      ['双方终止', '服务商'],
      ['里程碑已验收，继续下一期', buyer.username],
      ['提交成果，待验收', '服务商'],
      ['合同生效', buyer.username],
    ]);
    for (const { order_no } of milestones) {
      const [mine, theirs] = await Promise.all(
        [buyer, provider].map(async ({ as }) =>
          JSON.stringify((await app.call(orders.detail, { order_no: order_no! }, as)).data),
        ),
      );
      expect([mine!.includes(provider.username), theirs!.includes(buyer.username)]).toEqual([false, false]);
    }
    for (const [{ as }, { username }] of [
      [buyer, provider],
      [provider, buyer],
    ] as const) {
      const { list } = (await app.call(api.finance.rmbList, {}, as)).data;
      expect(JSON.stringify(list)).not.toContain(`"operator":"${username}"`);
    }
    await agreed(one);
  });

  test('a contract is terminated by the amounts that were read: a change between is refused with what is so now', async () => {
    const one = await newContract(app, [300_00, 700_00]);
    await one.fund(1);
    expect((await one.seen()).ending).toBeNull();
    await one.terminate(one.provider.as, 'propose');
    const read = (await one.seen()).ending!;
    expect([read, (await one.seen(one.provider.as)).ending]).toEqual([{ back: 300, paid: 0 }, read]);
    const bare = { contract_no: one.no, event: 'agree' } as const;
    expect((await app.call(contracts.terminate, bare, one.buyer.as)).body.errorCode).toBe(350028);
    await one.fund(2);
    await one.deliver(1);
    await one.accept(1);
    const late = await one.terminate(one.buyer.as, 'agree', read);
    expect([late.status, late.body.errorCode, late.body.msg]).toEqual([
      409,
      350028,
      '款项已有变化：现在终止将退回雇主700.00元，服务商已得270.00元。请重新查看后再答复',
    ]);
    for (const wrong of [
      { back: 700, paid: 0 },
      { back: 300, paid: 270 },
      { back: 699.99, paid: 270 },
    ])
      expect((await one.terminate(one.buyer.as, 'agree', wrong)).status).toBe(409);
    expect((await one.terminate(one.provider.as, 'agree')).status).toBe(409);
    const ended = await one.terminate(one.buyer.as, 'agree');
    expect(ended.data).toMatchObject({ status: 'terminated', ending: null });
    expect((await balances(one.buyer.uid))['L.AVAIL']).toBe(700_00);
    await agreed(one);
  });

  test('a milestone is paid from the quota of a member with the permission to escrow, and its refund restores the quota', async () => {
    const one = await newContract(app, [300_00, 700_00]);
    const quota = { quotaStatus: true, quota: 50_000 as never };
    const payer = await newSubAccount(
      app.deps,
      one.buyer.uid,
      ['crowd.request:view', 'crowd.escrow:pay', 'order.order:view', 'order.order:pay'],
      quota,
    );
    const withPassword = async (seq: number) => {
      const { order_no } = (await app.call(contracts.fund, one.key(seq), payer.as)).data;
      return app.call(orders.pay, { order_nos: [order_no], pay_password: PASSWORD }, payer.as);
    };
    expect((await withPassword(1)).data.status).toBe('paid');
    expect((await withPassword(2)).status).toBe(422);
    await one.terminate(one.buyer.as, 'propose');
    expect((await one.terminate(one.buyer.as, 'agree')).status).toBe(409);
    expect((await one.terminate(one.provider.as, 'agree')).data.status).toBe('terminated');
    const [{ used }] = (await app.database.asOwner<{ used: number }>(
      `select used_fen::int as used from quota_uses where sub_id = '${payer.subId}'`,
    )) as [{ used: number }];
    expect(used).toBe(0);
    expect((await balances(one.buyer.uid))['L.AVAIL']).toBe(1000_00);
    await agreed(one);
  });
});

describe('a change order', () => {
  const row = (amount: number, title = '第一期') => ({ title, amount, due_date: inDays(12) });
  const propose = (one: TestContract, milestones: object[]) =>
    app.call(
      contracts.propose,
      { contract_no: one.no, reason: '范围有变', milestones } as never,
      one.buyer.as,
    );

  test('a change order has between one and ten milestones of at least 50 yuan, and keeps what is in escrow', async () => {
    const one = await newContract(app, [500_00, 500_00]);
    await one.fund(1);
    const kept = { title: '第1期', amount: 500, due_date: inDays(10) };
    const faulty = [[kept, row(49.99)], [kept, ...Array.from({ length: 10 }, () => row(50))], [row(500)], []];
    for (const milestones of faulty) expect((await propose(one, milestones)).status).toBe(422);
    expect((await propose(one, [kept, row(600), row(100)])).status).toBe(200);
    expect((await propose(one, [kept, row(700)])).status).toBe(409);
    const answer = { contract_no: one.no, change_no: 1, event: 'agree' as const };
    expect((await app.call(contracts.answer, answer, one.buyer.as)).status).toBe(409);
    const { data } = await app.call(contracts.answer, answer, one.provider.as);
    expect(data).toMatchObject({ total: 1200, text_version: 2 });
    expect(data.milestones.map(({ status }) => status)).toEqual([
      'funded',
      'dropped',
      'unfunded',
      'unfunded',
    ]);
  });

  test('a change order that leaves nothing to do ends the contract, as completed when its work was accepted', async () => {
    const one = await newContract(app, [500_00, 500_00]);
    await one.fund(1);
    await one.deliver();
    await one.accept();
    const kept = { title: '第1期', amount: 500, due_date: inDays(10) };
    expect((await propose(one, [kept])).status).toBe(200);
    const answer = { contract_no: one.no, change_no: 1, event: 'agree' as const };
    const { data } = await app.call(contracts.answer, answer, one.provider.as);
    expect(data.status).toBe('completed');
    expect(await finishedOf(one)).toBe(1);
    await agreed(one);
  });

  test('a change order that changes nothing is refused; another day keeps the order in which milestones were paid', async () => {
    const one = await newContract(app, [500_00, 500_00]);
    await one.fund(2);
    const asIs = (n: number) => ({ title: `第${n}期`, amount: 500, due_date: inDays(10) });
    expect((await propose(one, [asIs(2), asIs(1)])).status).toBe(422);
    const extend = { ...one.key(2), due_date: inDays(15), reason: '素材晚到' };
    expect((await app.call(contracts.extend, extend, one.provider.as)).status).toBe(200);
    const answer = { contract_no: one.no, change_no: 1, event: 'agree' as const };
    const { data } = await app.call(contracts.answer, answer, one.buyer.as);
    expect(data.milestones.map(({ due_date: due, status }) => [due, status])).toEqual([
      [inDays(10), 'dropped'],
      [inDays(15), 'funded'],
      [inDays(10), 'unfunded'],
    ]);
  });

  test('a provider of another kind before signing needs no change order: both sign the renewed text with its fee', async () => {
    const [buyer, provider] = [await newParty(app), await newParty(app)];
    const no = await opened(app, { buyer: buyer.uid, provider: provider.uid });
    const text = async () => (await app.call(contracts.detail, { contract_no: no }, buyer.as)).data;
    await confirmedBy(app, buyer.as, no);
    await app.database.asOwner(`update users set realname_status = 'enterprise' where uid = ${provider.uid}`);
    const refused = await confirmedBy(app, provider.as, no);
    expect([refused.status, refused.body.msg]).toEqual([409, expect.stringContaining('由10%变为6%')]);
    await app.runner.run('contracts.fees');
    await app.runner.run('contracts.fees');
    const renewed = await text();
    expect(renewed).toMatchObject({ text_version: 2, buyer: { confirmed_at: null } });
    expect(renewed.text).toContain('平台服务费费率6%');
    await confirmedBy(app, buyer.as, no);
    expect((await confirmedBy(app, provider.as, no)).data).toMatchObject({ fee_bps: 600 });
  });

  test('an unsigned contract whose provider is of the same kind keeps its text and its confirmations', async () => {
    const [buyer, provider, other] = [await newParty(app), await newParty(app), await newParty(app)];
    const same = await opened(app, { buyer: buyer.uid, provider: provider.uid });
    const moved = await opened(app, { buyer: buyer.uid, provider: other.uid });
    await confirmedBy(app, buyer.as, same);
    await app.database.asOwner(`update users set realname_status = 'enterprise' where uid = ${other.uid}`);
    await app.runner.run('contracts.fees');
    const versionOf = async (no: string) => {
      const { text_version: version, buyer: side } = (
        await app.call(contracts.detail, { contract_no: no }, buyer.as)
      ).data;
      return [version, side.confirmed_at !== null];
    };
    expect([await versionOf(same), await versionOf(moved)]).toEqual([
      [1, true],
      [2, false],
    ]);
  });

  test.each([
    ['none', 1000],
    ['pending', 1000],
    ['person', 1000],
    ['enterprise', 600],
    ['rejected', 1000],
    ['expired', 1000],
    ['revoked', 1000],
  ])(
    'an unsigned contract whose provider has the real name “%s” by now names %d basis points in its text, which are those that are signed',
    async (realName, fee) => {
      const [buyer, provider] = [
        await newParty(app),
        await newParty(app, realName === 'enterprise' ? 'person' : 'enterprise'),
      ];
      const no = await opened(app, { buyer: buyer.uid, provider: provider.uid });
      await app.database.asOwner(
        `update users set realname_status = '${realName}' where uid = ${provider.uid}`,
      );
      await app.runner.run('contracts.fees');
      const { data: text } = await app.call(contracts.detail, { contract_no: no }, buyer.as);
      expect([text.text_version, text.fee_bps]).toEqual([2, fee]);
      await confirmedBy(app, buyer.as, no);
      expect((await confirmedBy(app, provider.as, no)).data.fee_bps).toBe(fee);
    },
  );

  test('a change order before signing needs both confirmations anew, with the fee that the text named', async () => {
    const [buyer, provider] = [await newParty(app), await newParty(app, 'enterprise')];
    const no = await opened(app, { buyer: buyer.uid, provider: provider.uid });
    await confirmedBy(app, buyer.as, no);
    const change = { contract_no: no, reason: '范围有变', milestones: [row(800)] };
    await app.call(contracts.propose, change, provider.as);
    const answer = { contract_no: no, change_no: 1, event: 'agree' as const };
    const { data } = await app.call(contracts.answer, answer, buyer.as);
    expect(data).toMatchObject({ total: 800, text_version: 2, buyer: { confirmed_at: null } });
    expect(data.text).toContain('平台服务费费率6%');
  });
});

describe('the 留言板', () => {
  test('a message on the 留言板 has its numbers hidden before the contract is signed, and is never deleted', async () => {
    const [buyer, provider] = [await newParty(app), await newParty(app)];
    const no = await opened(app, { buyer: buyer.uid, provider: provider.uid });
    const write = (text: string, as = buyer.as) => app.call(contracts.write, { contract_no: no, text }, as);
    expect((await write('电话13912345678，微信 chashan_01')).data.text).not.toMatch(/1391234|chashan/);
    await confirmedBy(app, buyer.as, no);
    await confirmedBy(app, provider.as, no);
    expect((await write('电话13912345678', provider.as)).data.text).toContain('13912345678');
    const { data } = await app.call(contracts.posts, { contract_no: no }, buyer.as);
    expect(data.list.map(({ author }) => author)).toEqual(['服务商', expect.any(String)]);
    await expect(app.database.db.deleteFrom('contract_posts').execute()).rejects.toThrow('permission denied');
  });
});

describe('marks on a delivery', () => {
  test('a buyer’s marks on a delivery point at a picture of the newest version, are answered once, and are seen by both sides', async () => {
    const one = await newContract(app);
    await one.fund();
    const [first, second] = [
      await paperOf(app, one.provider.uid, 'deliverable', '初稿.jpg'),
      await paperOf(app, one.provider.uid, 'deliverable', '次稿.jpg'),
    ];
    await one.deliver(1, [first]);
    // Both sides open what was delivered.
    for (const { as } of [one.provider, one.buyer]) {
      const { url } = (await app.call(api.files.ticket, { file_id: first }, as)).data;
      expect((await fetch(app.url + url, { headers: { ...as } })).status).toBe(200);
    }
    const point = { ...one.key(), version: 1, file_id: first, x: 250, y: 1000, text: '颜色偏冷' };
    const mark = (more: object = {}, as: As = one.buyer.as) =>
      app.call(contracts.mark, { ...point, ...more }, as);
    const marked = await mark();
    expect(marked.data.milestones[0]!.deliverables[0]).toMatchObject({
      can_note: true,
      can_answer: false,
      notes: [{ note_no: 1, file_id: first, x: 250, y: 1000, text: '颜色偏冷', answer: null }],
    });
    await mark({ x: 0, text: '边距再大些' });
    expect(await messageTo(one.provider.uid, '成果批注')).toBe(1);
    for (const wrong of [{ x: 1001 }, { y: -1 }, { text: ' ' }])
      expect([400, 422]).toContain((await mark(wrong)).status);
    expect((await mark({ file_id: second })).status).toBe(404);
    expect((await mark({ version: 2 })).status).toBe(404);
    expect((await mark({}, one.provider.as)).status).toBe(404);
    expect((await mark({}, (await newParty(app)).as)).status).toBe(404);
    const reader = await newSubAccount(app.deps, one.buyer.uid, ['crowd.request:view']);
    expect((await mark({}, reader.as)).status).toBe(403);

    const answer = (as: As = one.provider.as) =>
      app.call(contracts.answerMark, { ...one.key(), version: 1, note_no: 1, text: '已调暖' }, as);
    expect((await answer(one.buyer.as)).status).toBe(404);
    const both = await Promise.all([answer(), answer()]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    await one.revise();
    await one.deliver(1, [second]);
    // An old version keeps what was said of it.
    expect((await mark()).status).toBe(409);
    const [newest, before] = (await one.milestone()).deliverables;
    expect([newest!.notes, before!.notes.map((note) => note.answer)]).toEqual([[], ['已调暖', null]]);
    expect([newest!.can_note, before!.can_note]).toEqual([true, false]);
    await expect(app.database.db.deleteFrom('delivery_notes').execute()).rejects.toThrow('permission denied');
    await one.accept();
    expect((await mark({ version: 2, file_id: second })).status).toBe(409);
  });

  test('a buyer’s marks on one version of a delivery are at most fifty', async () => {
    const one = await newContract(app);
    await one.fund();
    const file = await paperOf(app, one.provider.uid, 'deliverable', '初稿.jpg');
    await one.deliver(1, [file]);
    await app.database.asOwner(
      `insert into delivery_notes (uid, contract_no, seq, version, note_no, provider_uid, file_id, x, y, text, actor, at)
       select uid, contract_no, seq, version, n, provider_uid, '${file}', n, n, '第' || n || '处', 'owner', at
       from deliverables, generate_series(1, 50) n where contract_no = '${one.no}'`,
    );
    const point = { ...one.key(), version: 1, file_id: file, x: 1, y: 1, text: '再一处' };
    const refused = await app.call(contracts.mark, point, one.buyer.as);
    expect([refused.status, refused.body.msg]).toEqual([409, '每版成果最多50条批注，请在修改意见中一并说明']);
  });
});
