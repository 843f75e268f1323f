import { describe, expect, test } from 'vitest';
import { compoundOf, officeOf } from '../testing-unmade';
import { statementsOf } from './read';
import { boc, type Change, gbk, gbkZip, gz, icbc, movements, OWN, pingan } from './testing-files';
import { bocom, ccb, citic, cmb, cmbc, cutSheet, inRuns, savedAgain, spdb } from './testing-sheets';
import {
  alipay,
  alipaySummary,
  camt,
  mt940,
  page,
  unionPay,
  wechatFund,
  wechatTrade,
} from './testing-messages';

const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le');
/** A whole statement: where its account, times and names come from differs, the money does not. */
const seven = movements.map(({ yuan }) => Math.round(yuan * 100));
const icbcText = new TextDecoder('gb18030').decode(icbc());

describe('a statement of a bank', () => {
  test.each<[string, string, Buffer]>([
    ['工行.csv', 'icbc', icbc()],
    ['工行.txt', 'icbc', Buffer.from(`\uFEFF${icbcText}`)],
    ['工行另存.csv', 'icbc', utf16(icbcText.replaceAll('\t', ''))],
    ['中行.csv', 'boc', boc()],
    ['中行.txt', 'boc', boc(undefined, '|')],
    ['平安.xls', 'pingan', pingan()],
    ['交行.xls', 'bocom', bocom()],
    ['建行.csv', 'ccb', ccb()],
    ['浦发.xls', 'spdb', spdb()],
    ['中信.xls', 'citic', citic()],
    ['招行.xlsx', 'cmb', cmb()],
    ['招行另存.xlsx', 'cmb', savedAgain(cmb())],
    ['招行分段.xlsx', 'cmb', cmb(undefined, undefined, inRuns)],
    ['民生.csv', 'cmbc', cmbc()],
    ['网页.xls', 'general', gbk(page().replace('\u00A0', ''))],
    ['mt940.txt', 'mt940', Buffer.from(mt940())],
    ['camt.txt', 'camt053', Buffer.from(camt())],
    ['工行.csv.gz', 'icbc', gz(icbc())],
    ['打包.zip', 'cmb', gbkZip({ '招商明细.xls': cmb() })],
  ])('a statement, %s, is read as %s by its content, to the 分', async (name, kind, bytes) => {
    const [found] = await statementsOf(name, bytes);
    const { account, opening, closing, broken, lines } = found!;
    expect([found!.kind, account, opening, closing, broken]).toEqual([
      kind,
      OWN,
      100_000_00,
      164_941_10,
      null,
    ]);
    expect(lines.map(({ direction, amount }) => (direction === 'in' ? amount : -amount))).toEqual(seven);
    for (const [index, { at, memo, name: other, raw }] of lines.entries()) {
      const { at: moment, memo: text, name: party } = movements[index]!;
      expect(moment.startsWith(at)).toBe(true);
      expect([memo, raw]).toEqual([expect.stringContaining(text), expect.stringContaining(text)]);
      expect(party === '' ? '' : other).toBe(party);
    }
  });

  test('a statement whose balances do not follow says from which line on, and is read all the same', async () => {
    const change: Change = (rows) => (rows[4]![5] = '6.00\t');
    const [found] = await statementsOf('工行.csv', icbc(change));
    expect(found!.lines).toHaveLength(7);
    expect(found!.broken).toEqual({ row: 5, expected: 137_193_50, found: 137_194_50 });
  });

  test('a statement of a bank whose day and time stand in columns of their own beside 账户余额 is read with both', async () => {
    const rows = movements.map(({ at, yuan, after, name, account, memo }) =>
      [...at.split(' '), yuan < 0 ? -yuan : '', yuan > 0 ? yuan : '', after, name, account, memo].join(','),
    );
    const heads = '交易日期,交易时间,借方发生额,贷方发生额,账户余额,对方户名,对方账号,摘要';
    const [found] = await statementsOf('邮储.csv', gbk([heads, ...rows].join('\r\n')));
    expect(found).toMatchObject({ kind: 'general', opening: 100_000_00, closing: 164_941_10, broken: null });
    expect(found!.lines.map(({ at }) => at)).toEqual(movements.map(({ at }) => at));
  });
});

test.each<[string, string]>([
  ['in groups', '9900 0000 0000 0000 101'],
  ['with dashes', '9900-0000-0000-0000-101'],
  ['in wide digits', '９９００００００００００００００１０１'],
])('a statement whose head names its account %s is of that account', async (_, written) => {
  for (const label of ['账号', '本方帐号：', '卡号']) {
    const [found] = await statementsOf(
      '浦发.xls',
      spdb((rows) => (rows[0] = [label, written])),
    );
    expect(found!.account).toBe(OWN);
  }
  const [one] = await statementsOf(
    '浦发.xls',
    spdb((rows) => (rows[0] = [`帐号：[${written}] 币种：人民币`])),
  );
  expect(one!.account).toBe(OWN);
});

test('a statement of 中信 says in words what its column of returns marks', async () => {
  const plain = movements.map((one) => ({ ...one, memo: '款项' }));
  const [found] = await statementsOf('中信.xls', citic(undefined, plain));
  const said = found!.lines.map(({ memo }) => memo);
  expect(said.map((memo) => memo.replace('转账 款项', '').trim())).toEqual(['', '', '', '退汇', '', '', '']);
});

describe('a bill of a channel', () => {
  const money = ({ direction, amount }: { direction: string; amount: number }) =>
    direction === 'in' ? amount : -amount;

  test('a bill of WeChat Pay is divided at its backticks, and its refund in process has not left yet', async () => {
    const [trade] = await statementsOf('账单.csv', Buffer.from(wechatTrade()));
    expect(trade).toMatchObject({ kind: 'wechat_trade', account: '1900000000' });
    expect(trade!.lines.map((line) => [money(line), line.fee, line.ref, line.memo, line.state])).toEqual([
      [5000_00, 30_00, 'CZ1', '充值', 'done'],
      [5000_10, 30_00, 'CZ2', '充值,快', 'done'],
      [-1000_00, -6_00, 'TK7', '充值', 'pending'],
    ]);
    const [fund] = await statementsOf('资金.gz', gz(Buffer.from(wechatFund())));
    expect(fund).toMatchObject({ kind: 'wechat_fund', opening: 0, closing: 0, broken: null });
    expect(fund!.lines.map(money)).toEqual([5000_00, -30_00, -4970_00]);
  });

  test('an archive of Alipay with names in GBK is read without its file of sums', async () => {
    const bytes = gbkZip({ '业务明细.csv': gbk(alipay()), '业务明细(汇总).csv': gbk(alipaySummary()) });
    const found = await statementsOf('支付宝.zip', bytes);
    expect(found.map(({ kind, file, account }) => [kind, file, account])).toEqual([
      ['alipay_trade', '支付宝.zip/业务明细.csv', '20880000000000010156'],
    ]);
    expect(found[0]!.lines.map((line) => [money(line), line.fee, line.ref])).toEqual([
      [2000_00, 12_00, 'CZ301'],
      [-500_00, 0, 'TK11'],
    ]);
  });

  test('a list of UnionPay is read by its bytes, and its year from the number of the transaction', async () => {
    const [found] = await statementsOf('银联.txt', unionPay());
    expect(found).toMatchObject({ kind: 'unionpay', account: '777290000000001' });
    expect(found!.lines.map((line) => [line.at, money(line), line.fee, line.ref])).toEqual([
      ['2026-11-18 09:30:15', 1500_00, 9_00, 'CZ401'],
      ['2026-11-18 20:30:00', -500_00, -3_00, 'TK21'],
    ]);
  });
});

const cell =
  (row: number, column: number, text: string) =>
  (rows: (string | number)[][]): void => {
    rows[row]![column] = text;
  };
const cut = (bytes: Buffer, share = 0.5) => bytes.subarray(0, Math.floor(bytes.length * share));
const text = (whole: string, from: string, to: string) => Buffer.from(whole.replace(from, to));

describe('a damaged file', () => {
  test.each<[string, Buffer, string]>([
    ['an amount that is none', icbc(cell(4, 5, '5.0O')), '第5行“借方发生额”列：“5.0O”不是金额'],
    ['parts of a 分', icbc(cell(4, 5, '5.005')), '第5行“借方发生额”列：“5.005”不是金额'],
    ['a day that does not exist', icbc(cell(4, 3, '2026-02-30 10:00:00')), '第5行“交易时间”列：“2026-02-30'],
    ['a year with a wrong digit', icbc(cell(4, 3, '1026-11-18 10:40:31')), '第5行“交易时间”列：“1026-11-18'],
    ['an amount without a day', icbc(cell(4, 3, '')), '第5行“交易时间”列：这一行有金额而没有日期'],
    ['an account that was shortened', icbc(cell(2, 2, '9.91111E+18')), '第3行“对方账号”列：编号已被表格'],
    ['a balance twice', icbc(cell(1, 9, '余额')), '第2行“余额”列：这一列出现了不止一次'],
    ['no balance', icbc(cell(1, 11, '余')), '第2行：表头缺少“余额”列'],
    ['a word against the amount', icbc(cell(4, 4, '贷')), '第5行“借/贷”列：写的是“贷”，金额却在另一方'],
    ['amounts on both sides', icbc(cell(4, 6, '5.00')), '第5行“贷方发生额”列：收入和支出两列都有金额'],
    ['no amount', icbc(cell(4, 5, '')), '第5行“贷方发生额”列：这一行没有金额'],
    ['two accounts', icbc(cell(4, 1, '99000')), '第5行“本方账号”列：文件里有两个账号'],
    [
      'a quotation mark that is not closed',
      icbc().subarray(0, icbc().indexOf('"5.00') + 3),
      '引号没有成对，文件不完整',
    ],
    [
      'its last line cut behind the balance',
      boc(undefined, '|').subarray(0, -14),
      '第12行：这一行只有11格，前面各行有14格',
    ],
    ['no lines', icbc((rows) => rows.splice(2)), '文件里没有明细'],
    [
      'a line less than it says',
      boc((rows) => rows.splice(9, 1)),
      '文件写明贷方合计为77,746.60元，明细为74,746.60元',
    ],
    ['another currency', boc(cell(6, 7, 'USD')), '第7行“交易货币”列：币种是“USD”'],
    ['an amount of 交通 that is none', bocom(cell(3, 1, '5,00,x')), '第4行“借方发生额”列：“5,00,x”不是金额'],
    ['no account of the other one of 交通', bocom(cell(1, 4, '行名')), '表头缺少“对方账号”列'],
    ['hidden digits of 交通', bocom(cell(0, 1, '9900****0101')), '第1行：账号“9900****0101”不完整'],
    ['a time of 浦发 that is none', spdb(cell(3, 1, '256199')), '第4行“交易时间”列：“256199”不是时间'],
    ['two balances of 浦发', spdb(cell(1, 10, '余额')), '第2行“余额”列：这一列出现了不止一次'],
    ['amounts of 浦发 on both sides', spdb(cell(2, 2, '1.00')), '第3行“贷方金额”列：收入和支出两列都有金额'],
    ['a count of 中信 that is not its own', citic(cell(12, 1, '3')), '文件写明借方笔数为3，明细为2'],
    [
      'a day of 中信 that does not exist',
      citic(cell(15, 0, '20260231')),
      '第16行“交易日期”列：“20260231”不是日期',
    ],
    ['a shortened account of 中信', citic(cell(14, 6, '9.91111E+18')), '第15行“对方账号”列：编号已被表格'],
    ['half a file of 中信', cut(citic()), '表格文件不完整或已损坏'],
    ['half a spreadsheet', cut(ccb()), '文件不完整或已损坏'],
    ['a sum less than it says', cmb(cell(2, 3, '1.00')), '文件写明借方合计为1.00元，明细为12,805.50元'],
    ['a sheet without its end', cmb(undefined, undefined, cutSheet), '表格文件不完整或已损坏'],
    ['half a page', cut(Buffer.from(page())), '网页表格没有结尾'],
    ['another total', text(page(), '77,746.60', '77,746.61'), '“贷方发生额”合计为77,746.61元'],
    ['no closing balance', text(mt940(), ':62F:', ':XX:'), '没有期末余额，文件不完整'],
    ['a movement without direction', text(mt940(), '1118C', '1118Z'), '第5行“:61:”列：明细的写法不正确'],
    ['half a message', cut(Buffer.from(camt())), '文件没有结尾，不完整'],
    ['an entry without direction', text(camt(), 'DBIT', 'X'), '“CdtDbtInd”列：“X”不是借贷标志'],
    ['a bill without its last rows', text(wechatTrade(), '总交易单数', ''), '账单没有结尾的汇总行'],
    ['a bill with a cell less', text(wechatTrade(), ',`0.60%', ''), '第2行：这一行有26格，表头有27格'],
    ['a bill with another sum', text(wechatTrade(), '`54.00000', '`55.00000'), '手续费总金额为55.00元'],
    [
      'a bill from a spreadsheet',
      text(wechatTrade().replaceAll('`', ''), '4200000000202611180000000001', '4.2E+27'),
      '第2行“微信订单号”列：编号已被表格软件改写',
    ],
    ['a bill without its end', gbk(alipay().split('列表结束')[0]!.slice(0, -40)), '账单没有结尾'],
    ['a bill with another count', gbk(alipay().replace('1笔', '2笔')), '交易笔数为2，明细为1'],
    ['a shifted line', cut(unionPay(), 0.8), '第2行：这一行有'],
    ['half a GZIP', cut(gz(icbc())), '压缩文件不完整或已损坏'],
    ['an archive in an archive', gbkZip({ '内.zip': gbkZip({ '明细.csv': icbc() }) }), '压缩包里还有压缩包'],
    ['a document', officeOf('word/document.xml'), '这是文字或演示文件'],
    ['a document of old', compoundOf(['Root Entry', 'WordDocument']), '这是文字或演示文件'],
    ['half an archive', cut(gbkZip({ '明细.csv': icbc() })), '表格或压缩文件不完整或已损坏'],
    ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj\n'), '没有认出这是哪家银行或渠道的文件'],
    ['bytes that are no text', Buffer.from([0xff, 0xff, 0x00, 0x80]), '文字编码无法识别'],
    ['nothing', Buffer.alloc(0), '文件是空的'],
  ])('a damaged file with %s is refused with the place in words', async (_, bytes, why) => {
    await expect(statementsOf('明细.csv', bytes)).rejects.toMatchObject({
      reason: 'bankFile.unread',
      facts: { why: expect.stringContaining(why) as string },
    });
  });
});
