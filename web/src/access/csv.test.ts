import { describe, expect, test } from 'vitest';
import { csvOf, readBatch } from './csv';

const head = '子账号名*,姓名*,手机,邮箱,角色*,备注';

describe('a table of members', () => {
  test('a table of members is read by its titles, in any order, with the mark and the empty lines of spreadsheets', () => {
    const text = '\uFEFF姓名,角色,子账号名\r\n张三,"财务、观察员",zhang.san\r\n,,\r\n';
    expect(readBatch(Buffer.from(text))).toEqual({
      rows: [
        {
          line: 2,
          row: {
            sub_username: 'zhang.san',
            true_name: '张三',
            phone: '',
            email: '',
            roles: '财务、观察员',
            remark: '',
          },
        },
      ],
    });
  });
  test.each([
    ['姓名,角色\n张三,财务', '缺少“子账号名”列，请使用模板'],
    [head, '文件中没有可创建的子账号'],
    ['', '缺少“子账号名”列，请使用模板'],
    [`${head}\n${'a,张三,,,财务,\n'.repeat(51)}`, '一次最多创建50个子账号'],
    [`${head}\na,张三,,,,财务,备注\n`, '第2行有7列，表头只有6列，请检查是否多了逗号'],
    [
      `${head}\n\nb,李四,,,财务,"一\n二"\na,张三,,,财务,甲,乙\n`,
      '第5行有7列，表头只有6列，请检查是否多了逗号',
    ],
    [`${head}\na,张三,,,"财务,\n`, '第2行的引号没有成对，请检查后重新选择'],
    ['子账号名,姓名,姓名,角色\na,张三,李四,财务', '“姓名”列出现了不止一次，请使用模板'],
  ])('a file that is no table of members is refused with the reason', (text, fault) =>
    expect(readBatch(Buffer.from(text))).toEqual({ fault }),
  );
  test('a table of members with full-width stars, empty cells at the end of lines or numbers kept as text is read', () => {
    const text = `子账号名＊,姓名 ＊,角色*,手机\n\nli.si,李四,财务,="13800138000",,\n'wang,王五,财务,'138 0013 8000\n`;
    const { rows } = readBatch(Buffer.from(text)) as { rows: { line: number; row: { phone: string } }[] };
    expect(rows.map(({ line, row }) => [line, row.phone])).toEqual([
      [3, '13800138000'],
      [4, '138 0013 8000'],
    ]);
  });
  test('an exported table is written so that a spreadsheet computes nothing', () => {
    expect(csvOf(['名'], [['=1+1'], ['a,b']])).toBe(`"名"\r\n"'=1+1"\r\n"a,b"`);
    expect(csvOf(['名'], [['+1;=2+5'], ['＝1'], [' @x']])).toBe(`"名"\r\n"'+1;'=2+5"\r\n"'＝1"\r\n"' @x"`);
  });
});
