import { describe, expect, test } from 'vitest';
import { statementsOf } from './read';
import { type Change, icbc, movements } from './testing-files';
import { cmb, usual } from './testing-sheets';

const linesOf = async (bytes: Buffer) => (await statementsOf('明细', bytes))[0]!.lines;
const MEMO = 8;

describe('a statement of which the library reads only what is unusual', () => {
  test('a CSV with marks and line breaks within cells is read whole, and the lines behind keep their rows', async () => {
    const lines = await linesOf(
      icbc((rows) => {
        rows[4]![MEMO] = '甲""乙';
        rows[5]![MEMO] = '第一行\n第二行';
      }),
    );
    expect(lines.map(({ row }) => row)).toEqual([3, 4, 5, 6, 8, 9, 10]);
    expect(lines[2]!.memo).toContain('甲"乙');
    expect(lines[3]!.memo).toContain('第一行 第二行');
    expect(lines[6]!.raw).toContain(movements[6]!.memo);
  });

  test('a CSV whose last quotation mark is missing is refused with its row, wherever plain rows end', async () => {
    const text = new TextDecoder('gb18030').decode(icbc());
    const cut = text.slice(0, text.lastIndexOf('"'));
    await expect(linesOf(Buffer.from(cut))).rejects.toMatchObject({
      facts: { why: expect.stringContaining('引号没有成对') as string },
    });
  });

  const marked: Change = (rows) => {
    rows[6]![MEMO] = '甲&amp;乙';
    rows[7]![MEMO] = '丙_x000A_丁';
  };
  const inRuns = (text: string) =>
    `<c t="inlineStr"><is><r><t>${text.slice(0, 2)}</t></r><r><t>${text.slice(2)}</t></r></is></c>`;
  const inned = (cells: string) =>
    usual.row(
      cells.replaceAll(/<c t="inlineStr"><is><t>([^<]*)<\/t><\/is><\/c>/g, (_, text: string) => inRuns(text)),
    );
  const hidden = `<!-- <row>${usual.cell('9').repeat(13)}</row> -->`;
  test.each<[string, (cells: string, row: number) => string]>([
    ['a row with runs', (cells, row) => (row === 9 ? inned(cells) : usual.row(cells))],
    ['a remark between rows', (cells, row) => (row === 9 ? hidden : '') + usual.row(cells)],
    ['a remark within a row', (cells, row) => usual.row(row === 9 ? hidden + cells : cells)],
    ['blanks between rows', (cells) => `\n  ${usual.row(cells)}`],
    ['attributes and places', (cells, row) => `<row r="${row}" spans="1:13" ht="15">${cells}</row>`],
  ])('a sheet with %s says the same lines as one without', async (_, row) => {
    let at = 0;
    const odd = { ...usual, row: (cells: string) => row(cells, (at += 1)) };
    const lines = await linesOf(cmb(marked, movements, odd));
    expect(lines).toEqual(await linesOf(cmb(marked)));
    expect(lines.map(({ row: place }) => place)).toEqual([6, 7, 8, 9, 10, 11, 12]);
    expect([lines[1]!.memo, lines[2]!.memo]).toEqual(['转账 甲&乙', '转账 丙 丁']);
  });
  test('a sheet that numbers its rows with gaps says the number of each line', async () => {
    let at = 0;
    const odd = { ...usual, row: (cells: string) => `<row r="${(at += 2)}">${cells}</row>` };
    expect((await linesOf(cmb(undefined, movements, odd))).map(({ row }) => row)).toEqual([
      12, 14, 16, 18, 20, 22, 24,
    ]);
  });
});
