import { api } from '@uc/contract';
import type { StaffRole } from '@uc/contract/permissions';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { profileOf } from '../accounts/index';
import { saveFile } from '../files/index';
import { newPayee } from '../finance/withdrawals/testing';
import { askForMoney } from '../finance/withdrawals/testing-examples';
import { newestOfOwner } from '../messages/testing';
import { newOwner, newStaff, newSubAccount } from '../passport/testing';
import { type As, startTestApp, type TestApp } from '../testing';
import { handOverTickets } from './index';
import { eraseTickets } from './personal-data';

const HOUR = 3_600_000;
const { support } = api;
let app: TestApp;
let staff: Awaited<ReturnType<typeof newStaff>>;
let colleague: typeof staff;
beforeAll(async () => {
  app = await startTestApp();
  [staff, colleague] = [await newStaff(app.deps, 'cs'), await newStaff(app.deps, 'cs')];
});
afterAll(() => app.close());

const PHONE = '13812345678';
const BODY = `提现三天没有到账，请联系我 ${PHONE}`;
const question = { category: 'other', title: '发票抬头怎么改', body: BODY } as const;
const open = async (as: As, more: object = {}) =>
  (await app.call(support.open, { ...question, ...more }, as)).data;
const shown = async (ticket_no: string, as: As) => (await app.call(support.detail, { ticket_no }, as)).data;
const ofStaff = async (no: string, by = staff) =>
  (await app.call(support.staffTicketDetail, { no }, by.as)).data;
const versionOf = async (no: string) => ({ no, version: (await ofStaff(no)).version });
const take = async (no: string, by = staff) => app.call(support.staffTicketTake, await versionOf(no), by.as);
const answer = async (no: string, outcome: 'working' | 'asked' | 'solved') =>
  app.call(
    support.staffTicketReply,
    { ...(await versionOf(no)), body: '请提供抬头与税号', outcome },
    staff.as,
  );
const told = async (uid: number) => (await newestOfOwner(app, uid, 9)).map(({ title }) => title);
/** So many hours go by for a ticket. */
const pass = (no: string, hours: number) =>
  app.database.asOwner(
    `update tickets set ${['created_at', 'first_due', 'solve_due', 'paused_at', 'wait_until', 'urged_at']
      .map((moment) => `${moment} = ${moment} - interval '${hours} hours'`)
      .join()} where ticket_no = '${no}'`,
  );
/** A withdrawal in 待审核, of somebody with tickets. */
async function withdrawal() {
  const payee = await newPayee(app);
  const member = await newSubAccount(app.deps, payee.uid, ['home:view']);
  const who = {
    uid: payee.uid,
    subId: member.subId,
    memberName: member.subUsername,
    canary: '客户',
    owner: payee.as,
  };
  return { ...payee, no: (await askForMoney(app, who, payee.cardId)).submitted };
}

test('a ticket about a withdrawal shows the state that the withdrawal has now to its customer and to staff', async () => {
  const { as, no } = await withdrawal();
  const about = { kind: 'withdraw', biz_no: no } as const;
  expect((await app.call(support.document, about, as)).data.status_text).toBe('待审核');
  const { ticket_no: ticket, document, category } = await open(as, about);
  expect([document, category]).toMatchObject([{ no, kind_text: '提现', status_text: '待审核' }, 'money']);
  await app.call(api.withdrawals.cancel, { withdraw_no: no }, as);
  const states = [await shown(ticket, as), await ofStaff(ticket)].map((one) => one.document!.status_text);
  expect(states).toEqual(['已撤销', '已撤销']);
});

test('a ticket lives through taking, asking, solving and one reopening; its clock stands while it waits for the customer', async () => {
  const { uid, as } = await newOwner(app.deps);
  const proof = await saveFile(app.deps, {
    uid,
    subId: null,
    use: 'ticket_file',
    name: '截图.png',
    mime: 'image/png',
    bytes: Buffer.from('screenshot'),
  });
  const { ticket_no: no } = await open(as, { files: [proof.file_id] });
  expect((await app.call(support.staffTicketList, { todo: '1' }, staff.as)).data.list).toContainEqual(
    expect.objectContaining({ ticket_no: no, actions: ['take', 'note'] }),
  );
  await take(no);
  const asked = (await answer(no, 'asked')).data;
  expect([asked.status, asked.due]).toEqual(['asked', null]);
  const mine = await shown(no, as);
  expect([mine.status_text, mine.actions]).toEqual(['待您补充', ['reply', 'confirm']]);
  const due = await app.call(api.deadlines.list, { area: 'support' }, as);
  expect(due.data.list).toMatchObject([{ title: '工单待补充', consequence: '工单自动结束' }]);
  // Fifty hours go by, in which the customer is waited for: all of the 72 hours to solve it are left.
  await pass(no, 50);
  const replied = await app.call(
    support.reply,
    { ticket_no: no, version: mine.version, body: '抬头是演示公司' },
    as,
  );
  expect(replied.data.status).toBe('working');
  const left = Date.parse(`${(await ofStaff(no)).due!.replace(' ', 'T')}+08:00`) - Date.now();
  expect(Math.round(left / HOUR)).toBe(72);
  expect((await answer(no, 'solved')).data.status_text).toBe('待客户确认');
  const again = { ticket_no: no, version: (await shown(no, as)).version, body: '还是不能修改' };
  expect((await app.call(support.reopen, again, as)).data.status).toBe('working');
  await answer(no, 'solved');
  const last = await shown(no, as);
  expect(last.actions).toEqual(['confirm']);
  const seen = { ticket_no: no, version: last.version };
  expect((await app.call(support.reopen, { ...again, ...seen }, as)).status).toBe(409);
  const done = await app.call(support.confirm, { ...seen, rating: 5, rating_text: `很快 ${PHONE}` }, as);
  expect(done.data).toMatchObject({ status: 'closed', rating: 5, actions: [] });
  expect(await told(uid)).toEqual(['工单待您确认', '工单待您确认', '工单待您补充']);
  expect(done.data.entries.map(({ event }) => event)).toEqual([
    'open',
    'take',
    'ask',
    'reply',
    'solve',
    'reopen',
    'solve',
    'confirm',
  ]);
  expect((await ofStaff(no, colleague)).rating_text).toBe('很快 138****5678');
  const log = await app.call(api.account.operations, { module: 'support' }, as);
  expect(JSON.stringify(log.data.list)).toContain('答复工单');
});

test('a ticket that staff leave is handed to everybody and its customer is told; one that its customer leaves ends', async () => {
  const { uid, as } = await newOwner(app.deps);
  const { ticket_no: late } = await open(as);
  await take(late);
  const { ticket_no: left } = await open(as);
  await take(left);
  await answer(left, 'asked');
  const todo = async () =>
    (await app.call(support.staffTicketList, { todo: '1', page_size: 100 }, colleague.as)).data.list.map(
      ({ ticket_no }) => ticket_no,
    );
  expect(await todo()).not.toContain(late);
  await pass(late, 25);
  await app.runner.run('support.clocks');
  await app.runner.run('support.clocks');
  expect(await todo()).toContain(late);
  expect((await ofStaff(late, colleague)).is_late).toBe(true);
  await pass(left, 7 * 24 + 1);
  await app.runner.run('support.clocks');
  const ended = await shown(left, as);
  expect([ended.status, ended.actions]).toEqual(['closed', ['reopen']]);
  expect((await told(uid)).toSorted()).toEqual(['工单已加急', '工单已自动结束', '工单待您补充'].toSorted());
});

test('two of staff who take a ticket at once: one has it, the other reads that somebody was first', async () => {
  const { as } = await newOwner(app.deps);
  const { ticket_no: no } = await open(as);
  const seen = await versionOf(no);
  const answers = await Promise.all(
    [staff, colleague].map((by) => app.call(support.staffTicketTake, seen, by.as)),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const [worker, other] = answers[0]!.status === 200 ? [staff, colleague] : [colleague, staff];
  const reply = { ...(await versionOf(no)), body: '您好，已收到', outcome: 'working' as const };
  expect((await app.call(support.staffTicketReply, reply, other.as)).status).toBe(409);
  // Whoever works on it sees the phone in the text; the others do not need it.
  const said = async (by: typeof staff) => (await ofStaff(no, by)).entries[0]!.body;
  expect([await said(worker), await said(other)]).toEqual([BODY, BODY.replace(PHONE, '138****5678')]);
  const over = { ...(await versionOf(no)), to: other.username, reason: '资金类请他处理' };
  expect((await app.call(support.staffTicketHandOver, over, worker.as)).data.staff).not.toBeNull();
  expect(await said(other)).toBe(BODY);
  // The customer reads neither the names of staff nor what they write for each other.
  expect((await shown(no, as)).entries.map(({ event, actor }) => `${event} ${actor}`).slice(1)).toEqual([
    'take 客服',
  ]);
});

test('a ticket is seen by a member who may see its document, and by nobody of another account', async () => {
  const { uid, as, no } = await withdrawal();
  const about = { kind: 'withdraw', biz_no: no } as const;
  const { ticket_no, version } = await open(as, { ...about, title: `请致电${PHONE}` });
  const { ticket_no: own } = await open(as);
  const member = async (...codes: Parameters<typeof newSubAccount>[2] & {}) =>
    (await newSubAccount(app.deps, uid, codes)).as;
  const nosOf = async (who: As) =>
    (await app.call(support.list, {}, who)).data.list.map((one) => one.ticket_no);
  const finance = await member('ticket:view', 'ticket:manage', 'finance.rmb:view');
  expect(await nosOf(finance)).toEqual([ticket_no]);
  expect((await shown(ticket_no, finance)).entries[0]!.body).toContain('138****5678');
  const seen = [await shown(ticket_no, finance), await app.call(support.list, {}, finance)];
  expect(JSON.stringify(seen)).not.toContain(PHONE);
  expect((await shown(ticket_no, as)).title).toContain(PHONE);
  const designer = await member('ticket:view', 'ticket:manage', 'fac.work:view');
  expect(await nosOf(designer)).toEqual([]);
  expect((await app.call(support.document, about, designer)).status).toBe(404);
  expect((await app.call(support.open, { ...question, ...about }, designer)).status).toBe(404);
  const stranger = await newOwner(app.deps);
  const none = await member('finance.rmb:view');
  expect((await app.call(support.list, {}, none)).status).toBe(403);
  for (const who of [designer, stranger.as]) {
    for (const hidden of [ticket_no, own])
      expect((await app.call(support.detail, { ticket_no: hidden }, who)).status).toBe(404);
    expect((await app.call(support.reply, { ticket_no, version, body: BODY }, who)).status).toBe(404);
    expect((await app.call(support.document, about, who)).status).toBe(404);
  }
  const { ticket_no: theirs } = await open(designer);
  expect(await nosOf(designer)).toEqual([theirs]);
  expect(await nosOf(finance)).toEqual([ticket_no]);
});

test('a ticket is urged once a day, taken back before anybody works on it, and erased with its account', async () => {
  const { uid, as } = await newOwner(app.deps);
  const { ticket_no, version } = await open(as);
  const urged = (await app.call(support.urge, { ticket_no, version }, as)).data;
  expect(urged.actions).toEqual(['reply', 'withdraw']);
  expect((await app.call(support.urge, { ticket_no, version: urged.version }, as)).body.msg).toContain(
    '催单',
  );
  const back = await app.call(support.withdraw, { ticket_no, version: urged.version }, as);
  expect(back.data.status_text).toBe('已撤销');
  const { ticket_no: second } = await open(as);
  await app.database.transaction((tx) => eraseTickets(tx, uid));
  const erased = await shown(second, as);
  expect([erased.status, JSON.stringify(erased)]).toEqual(['withdrawn', expect.not.stringContaining(PHONE)]);
});

test('a ticket is answered by customer service alone, and by no other staff', async () => {
  const { as } = await newOwner(app.deps);
  const { ticket_no: no } = await open(as);
  for (const role of ['auditor', 'finance', 'ip'] satisfies StaffRole[])
    expect(
      (await app.call(support.staffTicketDetail, { no }, (await newStaff(app.deps, role)).as)).status,
    ).toBe(403);
});

test('a ticket that asks what another one of the same person asks is merged into that, which goes on; tickets of two people, or into one that has ended, are not', async () => {
  const { uid, as } = await newOwner(app.deps);
  const [first, second] = [(await open(as)).ticket_no, (await open(as, { title: '再问一次' })).ticket_no];
  await take(second);
  const merge = async (into: string) =>
    app.call(support.staffTicketMerge, { ...(await versionOf(second)), into }, staff.as);
  const stranger = (await open((await newOwner(app.deps)).as)).ticket_no;
  const member = await newSubAccount(app.deps, uid, ['ticket:view', 'ticket:manage']);
  const colleagues = (await open(member.as)).ticket_no;
  for (const [into, why] of [
    [second, '没有找到'],
    [stranger, '没有找到'],
    [colleagues, '不同的人'],
  ] as const)
    expect((await merge(into)).text).toContain(why);
  expect((await merge(first)).data).toMatchObject({ status: 'closed', actions: ['note'] });
  const [gone, goesOn] = [await shown(second, as), await shown(first, as)];
  expect([gone.status, gone.actions, goesOn.status]).toEqual(['closed', [], 'waiting']);
  expect(goesOn.entries.at(-1)).toMatchObject({ event: 'merged', body: expect.stringContaining(second) });
  expect(await told(uid)).toContain('工单已合并处理');
  await take(first);
  const back = { ...(await versionOf(first)), into: second };
  expect((await app.call(support.staffTicketMerge, back, staff.as)).text).toContain('已结束');
});

test('pages of tickets from the front and from the end are one order without gaps, and their counts are those of the rows, also of a member that is gone', async () => {
  const { uid, as } = await newOwner(app.deps);
  const member = await newSubAccount(app.deps, uid, ['ticket:view', 'ticket:manage']);
  const nos: string[] = [];
  for (let at = 0; at < 7; at += 1) nos.push((await open(at % 3 === 0 ? member.as : as)).ticket_no);
  const back = await shown(nos[1]!, as);
  await app.call(support.withdraw, { ticket_no: nos[1]!, version: back.version }, as);
  const paged = async (who: As, tab: 'all' | 'open') => {
    const found = [];
    for (let page = 1; page <= 4; page += 1) {
      const { list, total, counts } = (await app.call(support.list, { tab, page, page_size: 2 }, who)).data;
      expect(total).toBe(counts[tab]);
      found.push(...list.map(({ ticket_no }) => ticket_no));
    }
    return found;
  };
  const newest = nos.toReversed();
  expect(await paged(as, 'all')).toEqual(newest);
  expect(await paged(as, 'open')).toEqual(newest.filter((no) => no !== nos[1]));
  expect(await paged(member.as, 'all')).toEqual([nos[6], nos[3], nos[0]]);
  expect((await app.call(support.list, { tab: 'all', page: 9, page_size: 2 }, as)).data.list).toEqual([]);
  await app.database.transaction((tx) => handOverTickets(tx, uid, member.subId));
  const counted = await app.database.asOwner(
    `select uid, coalesce(created_by_sub, '') as creator, coalesce(kind, '') as kind, status, count(*)::int as n
     from tickets group by 1, 2, 3, 4
     except select uid, creator, kind, status, n from ticket_counts`,
  );
  expect(counted).toEqual([]);
  expect(
    await app.database.asOwner(`select 1 from ticket_counts where uid = ${uid} and creator <> '' and n > 0`),
  ).toEqual([]);
});

test('a file of a ticket is opened by whoever works on it or on the ticket that it was merged into, and by no colleague, before or after', async () => {
  const { uid, as } = await newOwner(app.deps);
  const { file_id } = await saveFile(app.deps, {
    uid,
    subId: null,
    use: 'ticket_file',
    name: '身份证.png',
    mime: 'image/png',
    bytes: Buffer.from('screenshot'),
  });
  const { ticket_no: no } = await open(as, { files: [file_id] });
  const { ticket_no: other } = await open(as);
  const mayOpen = async () =>
    Promise.all(
      [staff, colleague].map(
        async (by) => (await app.call(api.files.staffTicket, { file_id }, by.as)).status === 200,
      ),
    );
  expect(await mayOpen()).toEqual([false, false]);
  await take(other, colleague);
  await take(no);
  expect(await mayOpen()).toEqual([true, false]);
  await app.call(support.staffTicketMerge, { ...(await versionOf(no)), into: other }, staff.as);
  expect(await mayOpen()).toEqual([false, true]);
  const body = '您好，已处理';
  const solved = { ...(await versionOf(other)), body, outcome: 'solved' as const };
  expect((await app.call(support.staffTicketReply, solved, colleague.as)).status).toBe(200);
  const seen = { ticket_no: other, version: (await shown(other, as)).version };
  await app.call(support.confirm, seen, as);
  expect(await mayOpen()).toEqual([false, false]);
});

test('a phone in a ticket is masked for staff who do not work on it in list, item, search, files and mail, and is not found by its digits', async () => {
  const { uid, as } = await newOwner(app.deps);
  const file = await saveFile(app.deps, {
    uid,
    subId: null,
    use: 'ticket_file',
    name: `${PHONE}.png`,
    mime: 'image/png',
    bytes: Buffer.from('screenshot'),
  });
  const title = `号码+86${PHONE}不能登录`;
  const { ticket_no: no } = await open(as, { title, files: [file.file_id] });
  const found = async (keyword: string, by = staff) =>
    (await app.call(support.staffTicketList, { keyword, page_size: 100 }, by.as)).data.list
      .filter(({ ticket_no }) => ticket_no === no)
      .map((one) => one.title);
  const masked = '号码138****5678不能登录';
  expect([await found('不能登录'), await found('81234'), await found('8 1234')]).toEqual([[masked], [], []]);
  expect((await ofStaff(no)).entries[0]!.files.map(({ name }) => name)).toEqual(['138****5678.png']);
  await take(no);
  expect([await found('81234'), await found('81234', colleague)]).toEqual([[title], []]);
  expect((await ofStaff(no)).entries[0]!.files.map(({ name }) => name)).toEqual([`${PHONE}.png`]);
  const member = await newSubAccount(app.deps, uid, ['ticket:view']);
  const { data } = await app.call(support.list, { keyword: PHONE }, as);
  expect(data.list.map((one) => one.title)).toEqual([title]);
  expect((await app.call(support.list, { keyword: PHONE }, member.as)).data.total).toBe(0);
  await answer(no, 'solved');
  expect((await newestOfOwner(app, uid, 1))[0]!.content).toContain(`“${masked}”`);
  // Once it has ended nobody of staff needs it.
  const seen = { ticket_no: no, version: (await shown(no, as)).version };
  await app.call(support.confirm, seen, as);
  expect((await ofStaff(no)).title).toBe(masked);
});

test('a saved answer is put into a ticket with its customer and document filled in, and no placeholder is ever sent', async () => {
  const { uid, as, no: withdrawNo } = await withdrawal();
  const about = (await open(as, { kind: 'withdraw', biz_no: withdrawNo })).ticket_no;
  const { ticket_no: other } = await open(as);
  const leader = await newStaff(app.deps, 'super');
  const text = { title: '已提交银行', body: '{客户}您好，{单据}｛单号｝已提交银行。' };
  const shared = await app.call(support.staffSharedAnswerSave, text, leader.as);
  const own = await app.call(
    support.staffAnswerSave,
    { title: '稍等', body: '{客户}您好，请稍等。' },
    staff.as,
  );
  const found = async (no: string, by = staff) =>
    (await app.call(support.staffAnswersFor, { no }, by.as)).data.list;
  const { nickname } = (await profileOf(app.database.db, uid))!;
  expect(await found(about)).toMatchObject([
    { title: '稍等', is_shared: false, text: `${nickname}您好，请稍等。`, missing: [] },
    { title: '已提交银行', is_shared: true, text: `${nickname}您好，提现${withdrawNo}已提交银行。` },
  ]);
  // A ticket without a document has no number to fill in, and a colleague has their own answers alone.
  expect((await found(other, colleague)).map(({ text: filled, missing }) => [filled, missing])).toEqual([
    [null, ['单据', '单号']],
  ]);
  await take(about);
  const sent = { ...(await versionOf(about)), outcome: 'working', body: '您好，{单号}已提交银行' } as const;
  expect((await app.call(support.staffTicketReply, sent, staff.as)).body.message).toContain('{单号}');
  // Whoever may not share changes no shared answer, and nobody a colleague's; of two who change one, the second is told.
  const { answer_no, version } = shared.data;
  const change = { answer_no, version, ...text, title: '已到银行' };
  expect((await app.call(support.staffSharedAnswerSave, change, staff.as)).status).toBe(403);
  expect((await app.call(support.staffAnswerSave, change, staff.as)).status).toBe(404);
  const mine = { answer_no: own.data.answer_no, version: 1 };
  expect((await app.call(support.staffAnswerDelete, mine, colleague.as)).status).toBe(404);
  const both = await Promise.all(
    [1, 2].map(() => app.call(support.staffSharedAnswerSave, change, leader.as)),
  );
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const unknown = await app.call(
    support.staffAnswerSave,
    { title: '订单', body: '您的{订单}已完成' },
    staff.as,
  );
  expect(JSON.stringify(unknown.body)).toContain('没有“{订单}”这个占位符');
  const twice = await app.call(support.staffAnswerSave, { title: '稍等', body: '您好，请稍等。' }, staff.as);
  expect(twice.body.message).toContain('同名');
  await app.database.asOwner(
    `insert into ticket_answers (answer_no, staff_id, title, body, changed_by)
     select 'full-' || n, '${staff.staffId}', 'full-' || n, '您好，请稍等', 'cs' from generate_series(1, 49) n`,
  );
  const many = await app.call(support.staffAnswerSave, { title: '再一条', body: '您好，请稍等。' }, staff.as);
  expect(many.body.message).toContain('最多50条');
  expect((await app.call(support.staffAnswerDelete, mine, staff.as)).status).toBe(200);
});
