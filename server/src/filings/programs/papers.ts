import type { CopyrightForm } from '@uc/contract/filings/copyright-form';
import type { FileUse } from '@uc/contract/file-uses';
import type { Fault } from '@uc/contract/filings/form-fault';
import { Refusal } from '../../call/index';
import type { Db } from '../../db/index';
import type { Deps } from '../../deps';
import { documentSource } from '../../files/index';
import { openedWith } from '../../opener/index';
import type { Law } from '../law/law';

/** The document that the papers lie with. */
interface Place {
  uid: number;
  bizType: string;
  bizNo: string;
}
interface Page {
  lines: number;
  first: string;
}
/** The papers of a program, each with its use. */
export const programPapers = { source_file: 'copyright_source', manual_file: 'copyright_manual' } as const;
type PaperField = keyof typeof programPapers;
interface Rule {
  field: string;
  text: string;
  /** Pages that are handed in, first and last together; a shorter document is handed in whole. */
  pages: number;
  lines: number;
  /** The texts in the head of every page. */
  head: readonly string[];
}

/**
 * Faults for which the office would send back a program's papers, to the page and line
 * (copyright.md#fields-of-a-program): all pages when there are fewer than sixty, else exactly the first and
 * last thirty; enough lines on each but the last; name and version on top.
 */
export async function paperFaults(
  deps: Deps,
  db: Db,
  place: Place,
  form: CopyrightForm,
  law: Law,
): Promise<Fault[]> {
  const head = [form.name ?? '', form.version ?? ''].filter(Boolean);
  const pages = law.number('copyright.pages');
  const rules: [string | undefined, Rule & { field: PaperField }][] = [
    [
      form.source_file,
      { field: 'source_file', text: '源程序', pages, lines: law.number('copyright.lines'), head },
    ],
    [
      form.manual_file,
      { field: 'manual_file', text: '文档', pages, lines: law.number('copyright.manualLines'), head },
    ],
  ];
  const faults: Fault[] = [];
  for (const [fileId, rule] of rules) {
    if (!fileId) continue;
    const read = await pagesOf(deps, db, place, fileId, programPapers[rule.field]);
    if (typeof read === 'string') faults.push({ field: rule.field, message: `${rule.text}：${read}` });
    else faults.push(...pageFaults(read, rule));
  }
  return faults;
}

async function pagesOf(deps: Deps, db: Db, place: Place, fileId: string, use: FileUse) {
  try {
    const source = await documentSource(deps, db, { ...place, fileId, use });
    return await openedWith('lines', source, [], async (pages) => pages);
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
}

/** Most pages that are named one by one. */
const NAMED = 5;
const listed = (numbers: readonly number[]) =>
  `第${numbers.slice(0, NAMED).join('、')}页${numbers.length > NAMED ? `等${numbers.length}页` : ''}`;

/** The faults of one document's pages. */
export function pageFaults(read: readonly Page[], { field, text, pages, lines, head }: Rule): Fault[] {
  const fault = (message: string) => ({ field, message: `${text}${message}` });
  const faults: Fault[] = [];
  if (read.length > pages)
    faults.push(
      fault(`共${read.length}页：请提交前后各连续${pages / 2}页（共${pages}页），不足${pages}页的提交全部`),
    );
  const numbered = read.map((page, at) => ({ ...page, no: at + 1 }));
  const blank = numbered.filter((page) => page.lines === 0).map(({ no }) => no);
  if (blank.length > 0) faults.push(fault(`${listed(blank)}没有可识别的文字，请上传文字版PDF`));
  // The last page of a document that is handed in whole may end anywhere.
  const short = numbered.filter(
    (page) => page.lines > 0 && page.lines < lines && (page.no < read.length || read.length >= pages),
  );
  const [first] = short;
  if (first !== undefined)
    faults.push(
      fault(
        `${listed(short.map(({ no }) => no))}不足${lines}行（第${first.no}页${first.lines}行，缺第${first.lines + 1}-${lines}行）`,
      ),
    );
  const squeezed = (words: string) => words.replaceAll(/\s/g, '').toLowerCase();
  const headless = numbered
    .filter(
      (page) => page.lines > 0 && !head.every((words) => squeezed(page.first).includes(squeezed(words))),
    )
    .map(({ no }) => no);
  if (headless.length > 0)
    faults.push(fault(`${listed(headless)}页眉缺少软件全称与版本号“${head.join(' ')}”`));
  return faults;
}
