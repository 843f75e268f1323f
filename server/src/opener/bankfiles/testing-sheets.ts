import { read, utils, write } from '@e965/xlsx';
import { zipOf } from '../testing-unmade';
import { come, digits, keep, left, money, type Moved, movements, OWN } from './testing-files';

type Cells = (string | number)[][];
/** A spreadsheet of before 2007. */
function xls(rows: Cells): Buffer {
  const book = utils.book_new(utils.aoa_to_sheet(rows), '明细');
  return Buffer.from(write(book, { type: 'buffer', bookType: 'biff8' }) as Uint8Array);
}

/** A way to change the rows of a spreadsheet before it is one. */
type ChangeCells = (rows: Cells) => void;
const changed = (change: ChangeCells, rows: Cells): Cells => {
  change(rows);
  return rows;
};
export const bocom = (change: ChangeCells = () => undefined): Buffer =>
  xls(
    changed(change, [
      ['查询账号：', OWN, '账户名称：', '我方'],
      ['交易时间', '借方发生额（支出）', '贷方发生额（收入）', '账户余额', '对方账号', '对方户名', '摘要'],
      ...movements.map((one) => [
        one.at,
        left(one),
        come(one),
        money(one.after),
        one.account,
        one.name,
        one.memo,
      ]),
    ]),
  );
/** Amounts are numbers, with 0 on the other side. */
export const ccb = (): Buffer =>
  xls([
    [
      '账号',
      '交易时间',
      '借方发生额（支取）',
      '贷方发生额（收入）',
      '余额',
      '币种',
      '对方户名',
      '对方账号',
    ].concat('备注', '账户明细编号-交易流水号'),
    ...movements.map((one, index) => [
      OWN,
      digits(one.at),
      Math.max(0, -one.yuan),
      Math.max(0, one.yuan),
      one.after,
      '人民币元',
      one.name,
      one.account,
      one.memo,
      `300-33002026111${index}`,
    ]),
  ]);
/** Times are numbers that have lost their first zero; the newest line stands first. */
export const spdb = (change: ChangeCells = () => undefined): Buffer =>
  xls(
    changed(change, [
      ['账号', OWN],
      [
        '交易日期',
        '交易时间',
        '借方金额',
        '贷方金额',
        '余额',
        '对方账号',
        '对方户名',
        '交易流水号',
        '交易附言',
        '记录状态',
      ],
      ...movements
        .map((one, index) => {
          const [day, time] = digits(one.at).split(' ') as [string, string];
          const facts = [left(one), come(one), money(one.after), one.account, one.name];
          return [day, Number(time), ...facts, `92026111${index}`, one.memo, '正常'];
        })
        .toReversed(),
    ]),
  );
/** Its headings stand below a block of what the file says of itself; the number of a line begins anew each day. */
export const citic = (change: ChangeCells = () => undefined, more: readonly Moved[] = movements): Buffer =>
  xls(
    changed(change, [
      ['中信银行账户交易明细'],
      ['账号：', OWN, '账户名称：', '我方'],
      ...Array.from({ length: 10 }, (): string[] => ['']),
      [
        '借方笔数',
        String(more.filter(({ yuan }) => yuan < 0).length),
        '贷方笔数',
        String(more.filter(({ yuan }) => yuan > 0).length),
      ],
      '交易日期,交易时间,柜员交易号,借方发生额,贷方发生额,账户余额,对方账号,对方账户名称,摘要,附言,退汇标识'.split(
        ',',
      ),
      ...more.map((one, index) => {
        const [day, time] = one.at.split(' ') as [string, string];
        const isBack = one.yuan === 12_800.5;
        return [digits(day), time, `T${index % 2}`, left(one), come(one), money(one.after)].concat(
          one.account,
          one.name,
          '转账',
          one.memo,
          isBack ? '是' : '否',
        );
      }),
    ]),
  );

/** A spreadsheet as a program for spreadsheets saves it again: texts are shared, and the empty cells are left out. */
export const savedAgain = (bytes: Buffer): Buffer =>
  Buffer.from(
    write(read(bytes, { nodim: true }), { type: 'buffer', bookType: 'xlsx', bookSST: true }) as Uint8Array,
  );
/** How a sheet writes its rows. */
export const usual = {
  cell: (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`,
  row: (cells: string) => `<row>${cells}</row>`,
  data: (rows: string) => `<sheetData>${rows}</sheetData>`,
};
/** Under a prefix, each text in two runs with its sound beside it. */
export const inRuns: typeof usual = {
  cell: (text) =>
    `<x:c t="inlineStr"><x:is><x:r><x:t>${text.slice(0, 2)}</x:t></x:r><x:r><x:t>${text.slice(2)}</x:t></x:r><x:rPh sb="0" eb="1"><x:t>yin</x:t></x:rPh></x:is></x:c>`,
  row: (cells) => `<x:row>${cells}</x:row>`,
  data: (rows) => `<x:sheetData xmlns:x="x">${rows}</x:sheetData>`,
};
/** Its last rows are missing. */
export const cutSheet: typeof usual = { ...usual, data: (rows) => `<sheetData>${rows.slice(0, -1500)}` };

/** A spreadsheet that says of itself that it has one cell. */
function xlsx(rows: readonly (readonly string[])[], { cell, row, data } = usual): Buffer {
  const body = rows.map((cells) => row(cells.map(cell).join(''))).join('');
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const packages = 'http://schemas.openxmlformats.org/package/2006';
  const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  const link = (id: string, target: string) =>
    `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/${id}" Target="${target}"/></Relationships>`;
  const parts: Record<string, string> = {
    '[Content_Types].xml': `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/></Types>`,
    '_rels/.rels': link('officeDocument', 'xl/workbook.xml'),
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Sheet0" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': link('worksheet', 'worksheets/sheet1.xml'),
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><dimension ref="A1:A1"/>${data(body)}</worksheet>`,
  };
  return zipOf(
    Object.entries(parts).map(([name, text]) => ({ name, content: Buffer.from(text), packs: true })),
  );
}

export function cmb(change = keep, more: readonly Moved[] = movements, written = usual): Buffer {
  const out = more.filter(({ yuan }) => yuan < 0);
  const heads =
    '账号,币种,交易日,交易时间,交易类型,借方金额,贷方金额,余额,摘要,流水号,业务参考号,收(付)方名称,收(付)方账号';
  const rows = [
    ['招商银行账务明细'],
    ['对账单期初余额', money(more[0]!.after - more[0]!.yuan)],
    ['借方笔数', String(out.length), '借方金额', money(out.reduce((sum, { yuan }) => sum + yuan, 0))],
    ['对账单余额', money(more.at(-1)!.after)],
    heads.split(','),
    ...more.map((one, index) => {
      const [day, time] = one.at.split(' ') as [string, string];
      const ref = /TX\d+/.exec(one.yuan < 0 ? one.memo : '')?.[0] ?? '';
      return [
        OWN,
        '人民币',
        day,
        time,
        '转账',
        left(one),
        come(one),
        money(one.after),
        one.memo,
        `C${index}`,
      ].concat(ref, one.name, one.account);
    }),
  ];
  change(rows);
  return xlsx(rows, written);
}
export const cmbc = (): Buffer =>
  xlsx([
    ['账号', OWN],
    [
      '交易时间',
      '交易流水号',
      '借方发生额',
      '贷方发生额',
      '账户余额',
      '客户附言',
      '对方账号',
      '对方账号名称',
    ],
    ...movements.map((one, index) => [
      one.at,
      `31202611${index}`,
      ...[left(one), come(one), money(one.after), one.memo, one.account, one.name],
    ]),
  ]);
