import { api } from '@uc/contract';
import { read, utils } from '@e965/xlsx';
import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { balancesOf } from '../../ledger/index';
import { signedIn } from '../../passport/testing';
import { startTestApp, type TestApp } from '../../testing';
import { reconcile } from '../books/reconciliation';
import { newNo } from '../testing';
import { file as fileWithdrawal, newPayee, person } from '../withdrawals/testing';
import {
  approved,
  bankNo,
  type StaffPair,
  download,
  gbkBank,
  handOut,
  make,
  newStaffPair,
  resultCsv,
  seen,
  sentBatch,
  sign,
  upload,
} from './testing';

let app: TestApp;
let staff: StaffPair;
beforeAll(async () => {
  app = await startTestApp();
  app.deps.config.payoutLayouts = [gbkBank, ...app.deps.config.payoutLayouts];
  app.deps.partners.payout = null;
});
// Decisions of one person alone are counted over 24 hours: each test begins with none.
beforeEach(async () => {
  staff = await newStaffPair(app);
});
afterAll(() => app.close());

const stateOf = async (uid: number, withdraw_no: string) =>
  (await app.call(api.withdrawals.detail, { withdraw_no }, await signedIn(app.deps, uid))).data;
const statusesOf = async (payees: readonly { uid: number; no: string }[]) =>
  Promise.all(payees.map(async ({ uid, no }) => (await stateOf(uid, no)).status));
const money = async (uid: number) => {
  const balances = await balancesOf(app.database.db, uid);
  return [balances['L.AVAIL'], balances['L.FROZEN'], balances['L.WD.CLEAR']];
};
const linesOf = async (no: string) => (await seen(app, no, staff.one)).lines;

describe('payouts by people', () => {
  test('an approved withdrawal waits for a batch, and nothing marks it as paid before the bank has spoken', async () => {
    const [one] = await approved(app, staff, 100_00);
    for (const job of ['outbox', 'finance.withdrawAsk']) await app.runner.run(job);
    expect(await statusesOf([one!])).toEqual(['approved']);
    expect(await app.database.asOwner(`select from sandbox_payouts where payout_no = '${one!.no}'`)).toEqual(
      [],
    );
    const { layouts } = (await app.call(api.payouts.staffWaiting, {}, staff.one.as)).data;
    expect(layouts[0]).toMatchObject({ id: gbkBank.id, count: 1, sum: 100, account_tail: '2345' });
    const { no } = (await make(app, staff.one)).data;
    await sign(app, no, staff.two);
    expect([await statusesOf([one!]), await money(one!.uid)]).toEqual([['approved'], [100_00, 100_00, 0]]);
    await handOut(app, no, staff.one);
    expect([await statusesOf([one!]), await money(one!.uid)]).toEqual([['paying'], [100_00, 0, 100_00]]);
    for (const job of ['outbox', 'finance.withdrawAsk']) await app.runner.run(job);
    expect(await statusesOf([one!])).toEqual(['paying']);
  });

  test('the file leaves when another person than its maker has signed the digest of the cover sheet, and each download is in the trail', async () => {
    const [payee] = await approved(app, staff, 12_800_50);
    const { no, digest, version, sum, line_count, account_tail } = (await make(app, staff.one)).data;
    expect([sum, line_count, account_tail]).toEqual([12_800.5, 1, '2345']);
    expect((await download(app, no, staff.one)).status).toBe(409);
    expect((await handOut(app, no, staff.one)).status).toBe(409);
    const own = await app.call(api.payouts.staffSign, { no, version, digest }, staff.one.as);
    expect([own.status, own.body.msg]).toEqual([409, '须由另一位同事复核，不能复核自己提交的申请']);
    const other = { no, version, digest: digest.replaceAll(/./g, '0') };
    expect((await app.call(api.payouts.staffSign, other, staff.two.as)).status).toBe(409);
    expect((await sign(app, no, staff.two)).data).toMatchObject({ status: 'signed', status_text: '待送出' });
    expect((await download(app, no, staff.one)).status).toBe(409);
    expect((await handOut(app, no, staff.one)).data.status).toBe('handed_out');
    const { bytes } = await download(app, no, staff.two);
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(digest);
    expect(new TextDecoder('gbk', { fatal: true }).decode(bytes)).toBe(
      `序号,付款账号,收款账号,收款人名称,币种,金额,客户业务编号\r\n1,1102020109000012345,${payee!.cardNo},沈知秋,人民币,12800.50,${payee!.no}\r\n`,
    );
    const { timeline } = await seen(app, no, staff.one);
    expect(timeline.map(({ text }) => text).toReversed()).toEqual([
      '制作批次',
      '签核封面',
      '送出批次，提现转为打款中',
      '下载批次文件',
    ]);
    // The sealed file shows no card number to whoever reads the database.
    const [kept] = await app.database.asOwner<{ text: string }>(
      `select to_jsonb(b)::text as text from payout_batches b where batch_no = '${no}'`,
    );
    expect([kept!.text.includes(payee!.cardNo), kept!.text.includes('沈知秋')]).toEqual([false, false]);
  });

  test('a spreadsheet holds a card number of 19 digits as text', async () => {
    const [payee] = await approved(app, staff, 100_00);
    const no = await sentBatch(app, staff, 'standard');
    const { bytes } = await download(app, no, staff.one);
    const sheet = Object.values(read(bytes).Sheets)[0]!;
    const [row] = utils.sheet_to_json<Record<string, unknown>>(sheet);
    expect(row).toMatchObject({
      收款账号: payee!.cardNo,
      业务参考号: payee!.no,
      金额: '100.00',
      用途: '提现',
    });
    expect([payee!.cardNo.length, sheet.C2.t]).toEqual([19, 's']);
  });

  test.each([
    ['王𬱖', '含有GBK编码没有的字'],
    ['=HYPERLINK("http://a.cn","沈知秋")', '会被表格软件当作公式'],
  ])(
    'a batch with the payee %s is not made for a bank that cannot be told the name, and holds it as text in a spreadsheet',
    async (realName, why) => {
      const [other] = await approved(app, staff, 100_00);
      const payee = await newPayee(app, { identity: { ...person, realName }, rmb: 200_00 });
      const no = await fileWithdrawal(app, payee, 100_00);
      await app.call(api.withdrawals.staffApprove, { no }, staff.two.as);
      const { status, body } = await make(app, staff.one);
      expect([status, body.msg]).toEqual([
        422,
        `提现${no}的收款人名称不能写入银行文件（${why}），请在“提现审核”逐笔送银行后再制作批次`,
      ]);
      const batch = await sentBatch(app, staff, 'standard');
      const sheet = Object.values(read((await download(app, batch, staff.one)).bytes).Sheets)[0]!;
      const rows = utils.sheet_to_json<Record<string, unknown>>(sheet);
      expect(new Map(rows.map((row) => [row.业务参考号, row.收款户名]))).toEqual(
        new Map([
          [other!.no, person.realName],
          [no, realName],
        ]),
      );
      for (const { t, f } of [sheet.D2, sheet.D3]) expect([t, f]).toEqual(['s', undefined]);
    },
  );

  test('the result settles line by line: paid, failed with the money back, still processed, and returned by a later file', async () => {
    const [paid, failed, waits] = await approved(app, staff, 100_00, 200_00, 300_00);
    const no = await sentBatch(app, staff);
    const number = bankNo();
    const first = resultCsv([
      [paid!.no, '100.00', '交易成功', number],
      [failed!.no, '200.00', '交易失败', '', '收款账户状态异常'],
      [waits!.no, '300.00', '处理中'],
    ]);
    expect((await upload(app, no, first, staff.one)).verdicts).toEqual(['paid', 'failed', 'pending']);
    expect(await statusesOf([paid!, failed!, waits!])).toEqual(['success', 'failed', 'paying']);
    expect((await stateOf(paid!.uid, paid!.no)).bank_txn_no).toBe(number.replaceAll('-', '-').toUpperCase());
    expect((await stateOf(failed!.uid, failed!.no)).reason).toBe('收款账户状态异常');
    expect([await money(paid!.uid), await money(failed!.uid), await money(waits!.uid)]).toEqual([
      [100_00, 0, 0],
      [400_00, 0, 0],
      [300_00, 0, 300_00],
    ]);
    expect((await seen(app, no, staff.one)).status).toBe('handed_out');
    const later = resultCsv([
      [paid!.no, '100.00', '已退票', bankNo(), '户名不符'],
      [failed!.no, '200.00', '交易失败'],
      [waits!.no, '1,300.00'.slice(2), '交易成功', bankNo()],
    ]);
    expect((await upload(app, no, later, staff.two)).verdicts).toEqual(['returned', 'same', 'paid']);
    expect(await statusesOf([paid!, failed!, waits!])).toEqual(['returned', 'failed', 'success']);
    expect(await money(paid!.uid)).toEqual([200_00, 0, 0]);
    const { status, status_text, paid: sum, came_back, open_count } = await seen(app, no, staff.one);
    expect([status, status_text, sum, came_back, open_count]).toEqual(['settled', '已结清', 300, 300, 0]);
    for (const { uid } of [paid!, failed!, waits!])
      expect(await reconcile(app.database.db, { uid })).toEqual([]);
    // Nobody needs the file any more.
    await app.runner.run('finance.payoutFiles');
    expect((await download(app, no, staff.one)).status).toBe(409);
  });

  test('a line that is unknown, of another batch, altered, twice, unclear or without a number is said and not booked', async () => {
    const [elsewhere] = await approved(app, staff, 100_00);
    await sentBatch(app, staff);
    const lines = await approved(app, staff, 100_00, 200_00, 300_00, 400_00);
    const no = await sentBatch(app, staff);
    const [altered, twice, unclear, bare] = lines;
    const answer = await upload(
      app,
      no,
      resultCsv([
        ['W202601010000000000', '1.00', '交易成功', bankNo()],
        [elsewhere!.no, '100.00', '交易成功', bankNo()],
        [altered!.no, '100.01', '交易成功', bankNo()],
        [twice!.no, '200.00', '交易成功', bankNo()],
        [twice!.no, '200.00', '交易成功', bankNo()],
        [unclear!.no, '300.00', '已受理', bankNo()],
        [bare!.no, '400.00', '交易成功'],
      ]),
      staff.one,
    );
    expect(answer.verdicts).toEqual([
      'unknown',
      'other_batch',
      'amount',
      'twice',
      'twice',
      'unclear',
      'no_number',
    ]);
    expect([answer.notes[2], answer.notes[5]]).toEqual(['批次金额100.00元', '已受理']);
    expect(await statusesOf([elsewhere!, ...lines])).toEqual(Array<string>(5).fill('paying'));
  });

  test('a number of the bank that was used before pays nothing, and says where it was used', async () => {
    const [one, two] = await approved(app, staff, 100_00, 200_00);
    const no = await sentBatch(app, staff);
    const number = bankNo();
    const answer = await upload(
      app,
      no,
      resultCsv([
        [one!.no, '100.00', '交易成功', number],
        [two!.no, '200.00', '交易成功', number],
      ]),
      staff.one,
    );
    expect([answer.verdicts, answer.notes[1]]).toEqual([
      ['paid', 'used_number'],
      expect.stringContaining(`已用于提现${one!.no}的打款`),
    ]);
    expect(await statusesOf([one!, two!])).toEqual(['success', 'paying']);
  });

  test.each([
    ['whose total does not agree with its lines', ['合计,"100.01",,,'], '合计100.01元与明细之和100.00元不符'],
    ['whose numbers a spreadsheet has shortened', ['W1,"1.00",交易成功,6.217E+18,'], '编号已被表格软件改写'],
  ])('a result %s is refused as a whole', async (_, more, why) => {
    const [one] = await approved(app, staff, 100_00);
    const no = await sentBatch(app, staff);
    const answer = await upload(
      app,
      no,
      resultCsv([[one!.no, '100.00', '交易成功', bankNo()]], more),
      staff.one,
    );
    expect([answer.status, answer.msg]).toEqual([422, expect.stringContaining(why)]);
    expect(await statusesOf([one!])).toEqual(['paying']);
  });

  test('a result without its columns, with one of them twice, empty, or no text at all is refused with what to do', async () => {
    await approved(app, staff, 100_00);
    const no = await sentBatch(app, staff);
    const refused = async (bytes: Buffer) => (await upload(app, no, bytes, staff.one)).msg;
    expect(await refused(Buffer.from('业务编号,金额,状态\r\n1,2,3\r\n'))).toContain(
      '没有找到含“客户业务编号”',
    );
    expect(await refused(Buffer.from('客户业务编号,金额(元),状态,流水号,状态\r\n'))).toContain(
      '“状态”列出现了不止一次',
    );
    expect(await refused(resultCsv([]))).toContain('没有明细');
    expect(await refused(Buffer.from([0xff, 0xff, 0x81, 0x00]))).toContain('文件无法识别');
    expect(await refused(Buffer.from('PK\u0003\u0004 no archive'))).toContain('文件无法识别');
  });

  test('a result with more lines than any batch is refused, and an amount that no payout has is said, whatever its total', async () => {
    const [one] = await approved(app, staff, 100_00);
    const no = await sentBatch(app, staff);
    const lines = Array.from({ length: 8_000 }, (_, at) => [`W${at}`, '1.00', '交易成功', `N${at}`] as const);
    expect((await upload(app, no, resultCsv(lines), staff.one)).msg).toContain(
      '8000笔明细，一个批次最多200笔',
    );
    const pasted = ['6217000010001234567', '9999999999999.99', '1000000000.00'];
    const answer = await upload(
      app,
      no,
      resultCsv(
        pasted.map((amount, at) => [at === 0 ? one!.no : `W${at}`, amount, '交易成功', bankNo()] as const),
        ['合计,99999999999999.99,,,'],
      ),
      staff.one,
    );
    expect([answer.status, answer.verdicts]).toEqual([200, ['amount', 'unknown', 'unknown']]);
  });

  test('a result comes back as a spreadsheet too, also with amounts as numbers, and as text in each encoding that banks write', async () => {
    const [one, two, ...more] = await approved(app, staff, 100_50, 200_00, 300_00, 300_00, 300_00);
    const no = await sentBatch(app, staff);
    const zeros = `000${newNo('').replaceAll(/\D/g, '')}`;
    const book = utils.book_new();
    utils.book_append_sheet(
      book,
      utils.aoa_to_sheet([
        ['批量代付结果'],
        ['客户业务编号', '金额(元)', '状态', '流水号', '备注'],
        [one!.no, 100.5, '交易成功', zeros, ''],
      ]),
    );
    const { write } = await import('@e965/xlsx');
    const bytes = write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
    expect((await upload(app, no, bytes, staff.one, '结果.xlsx')).verdicts).toEqual(['paid']);
    expect((await stateOf(one!.uid, one!.no)).bank_txn_no).toBe(zeros);
    const { gbkBytes } = await import('../../config/gbk');
    const text = resultCsv([[`\t${two!.no}`, '200.00', '交易成功', bankNo(), 'a\0b']]).toString();
    expect((await upload(app, no, gbkBytes(text)!, staff.one)).verdicts).toEqual(['paid']);
    const encoded: readonly ((said: string) => Buffer)[] = [
      (said) => Buffer.from(`\ufeff${said}`),
      (said) => Buffer.from(`\ufeff${said}`, 'utf16le'),
      // 𠀀 has four bytes in GB18030.
      (said) => Buffer.concat([gbkBytes(said)!, Buffer.from([0x95, 0x32, 0x82, 0x36])]),
    ];
    for (const [at, bytesOf] of encoded.entries()) {
      const said = resultCsv([[more[at]!.no, '300.00', '交易成功', bankNo()]]).toString();
      expect([at, (await upload(app, no, bytesOf(said), staff.one)).verdicts.at(0)]).toEqual([at, 'paid']);
    }
  });

  test('a result whose bank writes our number among other words, in full width or with blanks, is understood', async () => {
    const payees = await approved(app, staff, 100_00, 100_00, 100_00, 100_00, 100_00);
    const no = await sentBatch(app, staff);
    const written = [
      (own: string) => `${no}CZ${own}-01`,
      (own: string) => `提现${own}打款`,
      (own: string) =>
        own.replaceAll(/[\dA-Z]/g, (one) => String.fromCodePoint(one.codePointAt(0)! + 0xfee0)),
      (own: string) => `${own.slice(0, 9)} ${own.slice(9)}`,
      (own: string) => `\u202d${own.toLowerCase()}\u202c`,
    ];
    const lines = payees.map(
      (payee, at) => [written[at]!(payee.no), '100.00', '交易成功', bankNo()] as const,
    );
    expect((await upload(app, no, resultCsv(lines), staff.one)).verdicts).toEqual(Array(5).fill('paid'));
  });

  test('the same result file again books nothing twice and goes on where a failure has interrupted it', async () => {
    const [one, two] = await approved(app, staff, 100_00, 200_00);
    const no = await sentBatch(app, staff);
    const lines = [
      [one!.no, '100.00', '交易成功', bankNo()],
      [two!.no, '200.00', '交易成功', bankNo()],
    ] as const;
    const file = resultCsv(lines);
    // The database fails on the second line, as if the server had ended there.
    await app.database
      .asOwner(`create function payout_test_fault() returns trigger language plpgsql as $$ begin
      if new.withdraw_no = '${two!.no}' and new.status = 'success' then raise exception 'out of order'; end if;
      return new; end $$;
      create trigger payout_test_fault before update on withdrawals for each row execute function payout_test_fault()`);
    expect((await upload(app, no, file, staff.one)).status).toBe(500);
    expect(await statusesOf([one!, two!])).toEqual(['success', 'paying']);
    expect((await seen(app, no, staff.one)).results[0]!.lines.map(({ verdict }) => verdict)).toEqual([
      'paid',
      'todo',
    ]);
    await app.database.asOwner(
      'drop trigger payout_test_fault on withdrawals; drop function payout_test_fault()',
    );
    for (const _ of [1, 2])
      expect((await upload(app, no, file, staff.two)).verdicts).toEqual(['paid', 'paid']);
    expect((await seen(app, no, staff.one)).results).toHaveLength(1);
    // Other bytes, the same lines.
    const turned = resultCsv(lines.toReversed());
    expect((await upload(app, no, turned, staff.two)).verdicts).toEqual(['same', 'same']);
    expect([await money(one!.uid), await money(two!.uid)]).toEqual([
      [100_00, 0, 0],
      [200_00, 0, 0],
    ]);
  });

  test('what the bank says against an earlier result is said and not booked', async () => {
    const [paid, failed] = await approved(app, staff, 100_00, 200_00);
    const no = await sentBatch(app, staff);
    // One was settled by hand meanwhile.
    const by = { no: paid!.no, bank_txn_no: bankNo() };
    expect((await app.call(api.withdrawals.staffSuccess, by, staff.two.as)).status).toBe(200);
    await upload(app, no, resultCsv([[failed!.no, '200.00', '交易失败']]), staff.one);
    const second = resultCsv([
      [paid!.no, '100.00', '交易成功', bankNo()],
      [failed!.no, '200.00', '交易成功', bankNo()],
    ]);
    expect((await upload(app, no, second, staff.one)).verdicts).toEqual(['conflict', 'conflict']);
    expect(await statusesOf([paid!, failed!])).toEqual(['success', 'failed']);
  });

  test('the money of a failed line from 50,000.00 on comes back when a second person agrees', async () => {
    await approved(app, staff, 19_000_00, 19_000_00, 19_000_00);
    const no = await sentBatch(app, staff);
    const lines = await linesOf(no);
    const failures = lines.map(({ no: one, amount }) => [one, amount.toFixed(2), '交易失败'] as const);
    const { verdicts } = await upload(app, no, resultCsv(failures), staff.one);
    expect(verdicts).toEqual(['failed', 'failed', 'second']);
    const second = (await linesOf(no))[2]!;
    expect([second.state, second.next]).toEqual(['second', expect.stringContaining('入账复核')]);
    expect((await upload(app, no, resultCsv(failures.slice(2)), staff.one)).verdicts).toEqual(['second']);
    const keyword = second.no;
    const [waiting] = (await app.call(api.bookings.staffList, { keyword }, staff.two.as)).data.list;
    const agreed = await app.call(api.bookings.staffApprove, { no: waiting!.no }, staff.two.as);
    expect(agreed.data.status).toBe('booked');
    expect(await money(Number(second.uid))).toEqual([38_000_00, 0, 0]);
    expect((await linesOf(no)).map(({ state }) => state)).toEqual(['failed', 'failed', 'failed']);
  });
});

describe('taking a batch back', () => {
  test('a batch that never left is taken back by one person, and its withdrawals wait for another batch', async () => {
    const [one] = await approved(app, staff, 100_00);
    const { no, version } = (await make(app, staff.one)).data;
    expect((await make(app, staff.one)).body.msg).toContain('没有等待打款的提现');
    const paying = await app.call(api.withdrawals.staffPaying, { no: one!.no, batch_no: 'B1' }, staff.two.as);
    expect([paying.status, paying.body.msg]).toEqual([409, expect.stringContaining(no)]);
    const back = { no, version, reason: '户名有误' };
    expect((await app.call(api.payouts.staffTakeBack, back, staff.one.as)).data.status).toBe('taken_back');
    expect((await sign(app, no, staff.two)).status).toBe(409);
    const again = await sentBatch(app, staff);
    expect((await linesOf(again)).map(({ no: line }) => line)).toEqual([one!.no]);
    expect(await linesOf(no)).toMatchObject([{ state: 'released' }]);
  });

  test('a batch that was downloaded is taken back with a reason by a second person; its withdrawals stay 打款中 and wait again', async () => {
    const [one, done] = await approved(app, staff, 100_00, 200_00);
    const no = await sentBatch(app, staff);
    await upload(app, no, resultCsv([[done!.no, '200.00', '交易成功', bankNo()]]), staff.one);
    const now = async () => ({ no, version: (await seen(app, no, staff.one)).version });
    const take = await app.call(
      api.payouts.staffTakeBack,
      { ...(await now()), reason: '银行拒收' },
      staff.one.as,
    );
    expect(take.status).toBe(409);
    await app.call(api.payouts.staffRecall, { ...(await now()), reason: '银行网银拒收文件' }, staff.one.as);
    const decide = async (as = staff.two.as, event: 'confirm' | 'keep' = 'confirm') =>
      app.call(api.payouts.staffRecallDecide, { ...(await now()), event }, as);
    expect((await decide(staff.one.as)).status).toBe(409);
    expect((await decide(staff.two.as)).data).toMatchObject({
      status: 'taken_back',
      recall_reason: '银行网银拒收文件',
    });
    expect(await statusesOf([one!, done!])).toEqual(['paying', 'success']);
    expect((await linesOf(no)).map(({ state }) => state).toSorted()).toEqual(['paid', 'released']);
    // A result of the old file books nothing for what was taken back.
    const late = resultCsv([[one!.no, '100.00', '交易成功', bankNo()]]);
    expect((await upload(app, no, late, staff.one)).verdicts).toEqual(['released']);
    const again = await sentBatch(app, staff);
    const paid = resultCsv([[one!.no, '100.00', '交易成功', bankNo()]], ['合计,100.00,,,']);
    expect((await upload(app, again, paid, staff.one)).verdicts).toEqual(['paid']);
    expect(await money(one!.uid)).toEqual([100_00, 0, 0]);
    expect(await reconcile(app.database.db, { uid: one!.uid })).toEqual([]);
  });

  test('a batch whose withdrawal was settled by hand before the new file left is not sent', async () => {
    const [one] = await approved(app, staff, 100_00);
    const first = await sentBatch(app, staff);
    const recalled = await seen(app, first, staff.one);
    const asked = { no: first, version: recalled.version, reason: '银行拒收' };
    const { version } = (await app.call(api.payouts.staffRecall, asked, staff.one.as)).data;
    await app.call(api.payouts.staffRecallDecide, { no: first, version, event: 'confirm' }, staff.two.as);
    const { no } = (await make(app, staff.one)).data;
    await sign(app, no, staff.two);
    await app.call(api.withdrawals.staffSuccess, { no: one!.no, bank_txn_no: bankNo() }, staff.two.as);
    const out = await handOut(app, no, staff.one);
    expect([out.status, out.body.msg]).toEqual([409, expect.stringContaining('已另有结果')]);
    expect((await download(app, no, staff.one)).status).toBe(409);
    const left = { ...(await seen(app, no, staff.one)), reason: '重新制作' };
    const back = { no, version: left.version, reason: left.reason };
    expect((await app.call(api.payouts.staffTakeBack, back, staff.one.as)).data.status).toBe('taken_back');
  });
});

test('a batch is made once by its key, and its answer is heard again', async () => {
  await approved(app, staff, 100_00);
  const headers = { 'idempotency-key': randomUUID() };
  const [first, again] = [
    await make(app, staff.one, gbkBank.id, headers),
    await make(app, staff.one, gbkBank.id, headers),
  ];
  expect(again.data).toEqual(first.data);
  await app.call(
    api.payouts.staffTakeBack,
    { no: first.data.no, version: first.data.version, reason: '测试结束' },
    staff.one.as,
  );
  await sentBatch(app, staff);
});

test('a customer whose money is stopped keeps the whole file from leaving, and the others are not 打款中', async () => {
  const [one, stopped] = await approved(app, staff, 100_00, 200_00);
  const { no, version } = (await make(app, staff.one)).data;
  await sign(app, no, staff.two);
  await app.database.asOwner(
    `insert into parked_accounts (uid, parked_at, reason) values (${stopped!.uid}, now(), '测试')`,
  );
  expect((await handOut(app, no, staff.one)).status).toBeGreaterThanOrEqual(400);
  expect(await statusesOf([one!])).toEqual(['approved']);
  await app.database.asOwner(`delete from parked_accounts where uid = ${stopped!.uid}`);
  expect(version).toBe(1);
  expect((await handOut(app, no, staff.one)).status).toBe(200);
});
