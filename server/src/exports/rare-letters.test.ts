import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { dossierOf } from './dossier';
import { pdfOf } from './pdf';
import { createPrinter } from './printer';
import { receiptOf } from './receipt';
import { textOf } from './testing-pdf';
import { textRunsOf } from './font';

/** Names that papers have: extensions A and E, the zero of names, the dot, and characters that the usual files leave out. */
const names = ['王䶮', '李㛃', '张𬭎', '刘〇', '买买提·艾力', '林𬀩', '赵龑', '钱喆堃'];
/** In no font that the server has. */
const LOST = '马\u{30EDE}';

const receipt = (holder: string) => ({
  title: '提现电子回单',
  no: 'W1',
  madeAt: '2026-11-28 09:00:00',
  lines: [[['收款户名', holder]] as const],
  code: 'ABCD-EFGH-JKLM-NPQR',
  notes: [],
});
const sheet = (holder: string, cell: string) => ({
  title: '年度收入证明 2026',
  head: [['户名', holder]] as const,
  foot: [],
  columns: [{ title: '雇主', kind: 'text' as const, width: 20, paper: 10 }],
  total: 1,
  async *chunks() {
    yield [[cell]];
  },
});
const dossier = (name: string) => ({
  title: '合同存证',
  no: 'C1',
  madeAt: '2026-11-28 09:00:00',
  parts: [{ heading: '双方', lines: [`乙方：${name}`] }],
  notes: [],
});

/** The heights at which a PDF of ours writes. */
function baselinesOf(pdf: Buffer): Set<string> {
  const raw = pdf.toString('latin1');
  const streams = [...raw.matchAll(/\/FlateDecode\n>>\nstream\n/g)].map(({ index, 0: head }) =>
    inflateSync(pdf.subarray(index + head.length), { finishFlush: 2 }).toString('latin1'),
  );
  return new Set(
    streams.flatMap((one) => [...one.matchAll(/1 0 0 1 [\d.]+ ([\d.]+) Tm/g)].map(([, y = '']) => y)),
  );
}

test.each(names)(
  'a receipt, a certificate and a dossier of %s show every character of the name',
  async (name) => {
    for (const bytes of [
      await receiptOf(receipt(name)),
      await pdfOf(sheet(name, '无')),
      await pdfOf(sheet('无', name)),
      await dossierOf(dossier(name)),
    ]) {
      expect(textOf(bytes)).toContain(name);
      expect(textOf(bytes)).not.toContain('〓');
    }
  },
);

test('a document takes of the second font what it needs of it, and of a usual name nothing', async () => {
  const [usual, rare] = [await receiptOf(receipt('王敏')), await receiptOf(receipt('王䶮'))];
  expect(usual.toString('latin1')).not.toContain('/FontFile3');
  expect(rare.toString('latin1')).toContain('/FontFile3');
  expect(rare.length - usual.length).toBeLessThan(80_000);
});

test('a character of the second font stands on the line of the others', async () => {
  const [usual, rare] = [await receiptOf(receipt('王敏')), await receiptOf(receipt('王䶮'))];
  expect(baselinesOf(usual).size).toBeGreaterThan(2);
  expect(baselinesOf(rare)).toEqual(baselinesOf(usual));
});

test('a document that would lose a character of a name is refused with what is missing and what to do', async () => {
  const sentence = '字库中没有“\u{30EDE}”，为避免姓名缺字，未生成PDF；请选择其他格式';
  for (const made of [
    () => receiptOf(receipt(LOST)),
    () => pdfOf(sheet(LOST, '无')),
    () => pdfOf(sheet('无', LOST)),
    () => dossierOf(dossier(LOST)),
    () => createPrinter().receipt(receipt(LOST)),
    () => createPrinter().sheet(sheet('无', LOST), 'pdf', () => Promise.resolve()),
  ])
    await expect(made()).rejects.toThrow(sentence);
  const csv = await createPrinter().sheet(sheet(LOST, LOST), 'csv', () => Promise.resolve());
  expect(csv.toString()).toContain(LOST);
});

test('a picture that no font has is replaced, and a mark that chooses a drawing prints nothing', async () => {
  expect(textOf(await receiptOf(receipt('好😀')))).toContain('好〓');
  expect(textRunsOf('葛\u{E0100}').map(({ text }) => text)).toEqual(['葛']);
});
