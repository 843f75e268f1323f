import type { FileUse } from '@uc/contract/file-uses';
import sharp from 'sharp';
import type { Deps } from '../deps';
import { newPaper, ready, write } from '../exports/index';
import { saveFile } from '../files/index';
import type { FilingSeed } from './filing-seeds';

const keptBy = (deps: Deps, uid: number) => async (use: FileUse, name: string, bytes: Promise<Buffer>) => {
  const mime = name.endsWith('.pdf') ? 'application/pdf' : 'image/jpeg';
  const file = { uid, subId: null, use, name, mime, bytes: await bytes };
  return (await saveFile(deps, file)).file_id;
};

/** The licence of who applies. */
export const licence = (deps: Deps, uid: number): Promise<string> =>
  keptBy(deps, uid)('applicant_licence', '营业执照.jpg', sheet('#f4ecd8'));

/** The uploads of a draft that lacks nothing, as its form names them. */
export async function papersFor(deps: Deps, uid: number, { area, name, form }: FilingSeed) {
  const keep = keptBy(deps, uid);
  if (area === 'copyright') {
    const head = `${name} ${String(form?.['version'])}`;
    const source = (page: number, line: number) => `  const shot${page}x${line} = board.cut(${line * 24});`;
    const manual = (page: number, line: number) => `${page}.${line} 选择镜头，拖动到时间轴，松开后自动对齐。`;
    return {
      source_file: await keep(
        'copyright_source',
        '源程序.pdf',
        pages(head, { count: 12, lines: 50 }, source),
      ),
      manual_file: await keep('copyright_manual', '说明书.pdf', pages(head, { count: 8, lines: 30 }, manual)),
    };
  }
  if (area === 'trademark')
    return {
      agent_letter: await keep('trademark_agent_letter', '委托书.jpg', sheet('#ffffff')),
      licence: await keep('trademark_licence', '主体资格证明.jpg', sheet('#f4ecd8')),
    };
  const told = (page: number, line: number) => `［${page * 30 + line}］ 支臂与底座铰接，折叠后锁扣固定。`;
  return {
    disclosure: await keep('patent_paper', '技术交底书.pdf', pages(name, { count: 4, lines: 30 }, told)),
    drawings: [await keep('patent_paper', '图1.jpg', sheet('#ffffff'))],
  };
}

/** The papers that come with the steps of a seed, by step. */
export async function lettersFor(
  deps: Deps,
  uid: number,
  { name, letters = [] }: FilingSeed,
): Promise<Readonly<Record<string, string>>> {
  const keep = keptBy(deps, uid);
  const made: Record<string, string> = {};
  for (const step of letters) {
    const told = (_: number, line: number) =>
      `${line}. “${name}”的${step === 'answer' ? '答复' : '通知'}内容`;
    const text = pages(name, { count: 1, lines: 12 }, told);
    if (step === 'answer') made[step] = await keep('filing_answer', '意见陈述书.pdf', text);
    else if (step === 'certified') made[step] = await keep('filing_paper', '登记证书.jpg', sheet('#f4ecd8'));
    else made[step] = await keep('filing_paper', '通知书.pdf', text);
  }
  return made;
}

/** Pages of text under a head that each of them repeats. */
async function pages(
  head: string,
  { count, lines }: { count: number; lines: number },
  text: (page: number, line: number) => string,
): Promise<Buffer> {
  const { paper, end } = await newPaper(head, 'portrait');
  const all = Array.from({ length: count }, (_, page) =>
    Array.from({ length: lines - 1 }, (__, line) => text(page + 1, line + 1)),
  );
  await ready(paper, [head, ...all.flat()]);
  for (const [page, written] of all.entries()) {
    if (page > 0) paper.addPage();
    write(paper, head, 40, 30);
    for (const [line, one] of written.entries()) write(paper, one, 40, 56 + line * 15);
  }
  return end();
}

/** A sheet as far as it can be drawn without letters: a frame, a picture, lines. */
const sheet = (ground: string): Promise<Buffer> =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="1240" height="1754">
      <rect width="1240" height="1754" fill="${ground}"/>
      <rect x="90" y="90" width="1060" height="1574" fill="none" stroke="#8a7f66" stroke-width="6"/>
      <circle cx="620" cy="330" r="110" fill="none" stroke="#b04a3c" stroke-width="10"/>
      <path d="M220 620h800M220 740h800M220 860h620M220 980h800M220 1100h480" stroke="#6b6b6b" stroke-width="14"/>
      <circle cx="880" cy="1400" r="120" fill="none" stroke="#c0392b" stroke-width="12"/></svg>`),
  )
    .jpeg({ quality: 86 })
    .toBuffer();
