import { gzipSync } from 'node:zlib';
import { gbkBytes } from '../../config/gbk';
import { zipOf } from '../testing-unmade';

/** Seven movements of an account, as the samples of the specification have them: two of them are equal. */
export const OWN = '9900000000000000101';
const [PAYER, PAYEE] = ['9911111111111111111', '9922222222222222222'];
export interface Moved {
  at: string;
  /** 元, negative where it leaves. */
  yuan: number;
  after: number;
  name: string;
  account: string;
  memo: string;
}
export const movements: readonly Moved[] = [
  ['2026-11-18 09:12:05', 50_000, 150_000, '宁波样例机电有限公司', PAYER, '充值 CZ20261118000123'],
  ['2026-11-18 10:40:31', -12_800.5, 137_199.5, '成都虚构商贸有限公司', PAYEE, '提现 TX20261118000045'],
  ['2026-11-18 10:40:31', -5, 137_194.5, '', '', '手续费'],
  ['2026-11-19 08:30:00', 12_800.5, 149_995, '成都虚构商贸有限公司', PAYEE, '退汇 TX20261118000045'],
  ['2026-11-19 14:05:44', 3000, 152_995, '苏州示例纺织有限公司', PAYER, '货款'],
  ['2026-11-19 14:05:44', 3000, 155_995, '苏州示例纺织有限公司', PAYER, '货款'],
  ['2026-11-19 16:20:10', 8946.1, 164_941.1, '财付通支付科技有限公司', PAYER, '商户提现'],
].map(([at, yuan, after, name, account, memo]) => ({ at, yuan, after, name, account, memo }) as Moved);

/** As many movements as a busy account has in some months, one a minute, each with a text of its own. */
export function manyMovements(count: number): Moved[] {
  const first = Date.parse('2026-06-01T00:00:00Z');
  let after = 100_000_00;
  return Array.from({ length: count }, (_, index) => {
    const isPayout = index % 5 === 4;
    const amount = isPayout ? -(100_00 + (index % 9000)) : 200_00 + (index % 70_000);
    after += amount;
    const no = String(index).padStart(10, '0');
    return {
      at: new Date(first + index * 60_000).toISOString().slice(0, 19).replace('T', ' '),
      yuan: amount / 100,
      after: after / 100,
      name: `杭州样例第${index % 997}号供应链管理有限公司`,
      account: `99${String(index % 997).padStart(17, '0')}`,
      memo: isPayout ? `提现 W20261118${no}` : `货款 合同编号HT${no} 第${index % 12}期`,
    };
  });
}

/** A way to change the rows of cells before they are a file. */
export type Change = (rows: string[][]) => void;
export const keep: Change = () => undefined;
export const money = (yuan: number) => Math.abs(yuan).toLocaleString('en-US', { minimumFractionDigits: 2 });
export const come = ({ yuan }: Moved) => (yuan > 0 ? money(yuan) : '');
export const left = ({ yuan }: Moved) => (yuan < 0 ? money(yuan) : '');
export const digits = (text: string) => text.replaceAll(/[-:]/g, '');

const gbk = (text: string): Buffer => Buffer.from(gbkBytes(text)!);
const csv = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => row.map((cell) => `"${cell}"`).join(',')).join('\r\n');

export function icbc(change = keep, more: readonly Moved[] = movements): Buffer {
  const rows = [
    ['[HISTORYDETAIL]'],
    '凭证号,本方账号,对方账号,交易时间,借/贷,借方发生额,贷方发生额,摘要,附言,用途,对方单位名称,余额'.split(
      ',',
    ),
    ...more.map((one) =>
      [
        '100',
        OWN,
        one.account,
        one.at,
        one.yuan < 0 ? '借' : '贷',
        left(one),
        come(one),
        '转账',
        one.memo,
        '',
      ]
        .concat(one.name, money(one.after))
        .map((cell) => `${cell}\t`),
    ),
  ];
  change(rows);
  return gbk(csv(rows));
}

export function boc(change = keep, delimiter: ',' | '|' = ','): Buffer {
  const sums = [
    ['查询账号[ Inquirer account number ]', OWN],
    ['总笔数[ Total number ]', '7'],
    ['借方发生总额[ Total Debit Amount of Payments ]', '12805.50'],
    ['贷方发生总额[ Total Credit Amount of Payments ]', '77746.60'],
  ];
  const heads =
    '交易类型,付款人账号,付款人名称,收款人账号,收款人名称,交易日期,交易时间,交易货币,交易金额,交易后余额,交易流水号,客户业务编号,摘要';
  const rows = [
    ...sums,
    heads.split(',').map((head) => `${head}[ English ]`),
    ...movements.map((one, index) => {
      const other = [one.account, one.name];
      const sides = one.yuan < 0 ? [OWN, '我方', ...other] : [...other, OWN, '我方'];
      const [day, time] = one.at.split(' ') as [string, string];
      const signed = (value: number) => `${value < 0 ? '-' : '+'}${Math.abs(value).toFixed(2)}`;
      return [one.yuan < 0 ? '往账' : '来账', ...sides, digits(day), time, 'CNY', signed(one.yuan)].concat(
        signed(one.after),
        `8800000000${index + 1}`,
        '',
        one.memo,
      );
    }),
  ];
  change(rows);
  if (delimiter === '|') return gbk(rows.map((row) => `${row.join('|')}|`).join('\n'));
  return Buffer.from(`\uFEFF${csv(rows)}`);
}

export function pingan(change = keep): Buffer {
  const rows = [
    '交易日期,传票号,借方,贷方,余额,付款人账户,付款人名称,收款人账户,收款人名称,用途,摘要'.split(','),
    ...movements.map((one) => {
      const sides =
        one.yuan < 0 ? [OWN, '我方', one.account, one.name] : [one.account, one.name, OWN, '我方'];
      return [
        digits(one.at.slice(0, 10)),
        '1',
        left(one),
        come(one),
        money(one.after),
        ...sides,
        one.memo,
        '',
      ];
    }),
  ];
  change(rows);
  return gbk(csv(rows));
}

export const gz = (bytes: Buffer): Buffer => gzipSync(bytes);
/** An archive as programs in China make it: names in GBK, and nothing that says so. */
export const gbkZip = (files: Readonly<Record<string, Buffer>>): Buffer =>
  zipOf(
    Object.entries(files).map(([name, content]) => ({ name: gbk(name), content, packs: true, flags: 0 })),
  );
export { gbk };
