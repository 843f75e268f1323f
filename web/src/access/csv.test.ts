import { describe, expect, test } from 'vitest';
import { csvOf, readBatch } from './csv';

const head = '子账号名*,姓名*,手机,邮箱,角色*,备注';

describe('a table of members', () => {
  test('is read by its titles, in any order, with the mark and the empty lines of spreadsheets', () => {
    const text = '\uFEFF姓名,角色,子账号名\r\n张三,"财务、观察员",zhang.san\r\n,,\r\n';
    expect(readBatch(text)).toEqual({
      rows: [
        {
          sub_username: 'zhang.san',
          true_name: '张三',
          phone: '',
          email: '',
          roles: '财务、观察员',
          remark: '',
        },
      ],
    });
  });
  test.each([
    ['姓名,角色\n张三,财务', '缺少“子账号名”列，请使用模板'],
    [head, '文件中没有可创建的子账号'],
    ['', '缺少“子账号名”列，请使用模板'],
    [`${head}\n${'a,张三,,,财务,\n'.repeat(51)}`, '一次最多创建50个子账号'],
  ])('that is none says why', (text, fault) => expect(readBatch(text)).toEqual({ fault }));
  test('is written so that a spreadsheet computes nothing', () => {
    expect(csvOf(['名'], [['=1+1'], ['a,b']])).toBe(`"名"\r\n"'=1+1"\r\n"a,b"`);
    expect(csvOf(['名'], [['+1;=2+5'], ['＝1'], [' @x']])).toBe(`"名"\r\n"'+1;'=2+5"\r\n"'＝1"\r\n"' @x"`);
  });
});
