import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { nameOf } from '../archive';
import { elementsOf, eachSheetRow, sharedTexts } from './sheet-xml';
import { Fault, type Row } from './statement';

/** A sheet of a workbook; its rows are read anew each time. */
export interface Sheet {
  eachRow: (take: (row: Row) => boolean) => Promise<void>;
}

/**
 * The sheets of an XLSX in their order. They are unpacked and read piece by piece: the XML of 100,000 lines is 70 MB, and
 * the size that a sheet states of itself is not looked at.
 */
export async function workbookSheets(bytes: Uint8Array): Promise<Sheet[]> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const whole = await fromBufferPromise(buffer, {
    lazyEntries: true,
    autoClose: false,
    decodeStrings: false,
  });
  const parts = new Map<string, Entry>();
  for await (const entry of whole.eachEntry()) parts.set(nameOf(entry).toLowerCase(), entry);
  const pieces = (name: string) => piecesOf(whole, parts.get(name.toLowerCase()));
  const links = (await elementsOf(pieces('xl/_rels/workbook.xml.rels'))).map(({ attributes }) => attributes);
  const isOf = (kind: string, { Type = '' }: Record<string, string>) => Type.endsWith(`/${kind}`);
  const texts = links.find((link) => isOf('sharedStrings', link));
  const shared = texts === undefined ? [] : await sharedTexts(pieces(pathOf(texts.Target)));
  const sheets = (await elementsOf(pieces('xl/workbook.xml'))).filter(({ name }) => name === 'sheet');
  return sheets.flatMap(({ attributes }) => {
    const id = Object.entries(attributes).find(([name]) => /(?:^|:)id$/.test(name))?.[1];
    const link = links.find(({ Id }) => Id === id);
    if (link === undefined || !isOf('worksheet', link)) return [];
    return [{ eachRow: (take) => eachSheetRow(pieces(pathOf(link.Target)), shared, take) }];
  });
}

/** The place of a part in the archive; one without a root is beside the workbook. */
const pathOf = (target = ''): string => (target.startsWith('/') ? target.slice(1) : `xl/${target}`);

async function* piecesOf(whole: ZipFile, entry: Entry | undefined): AsyncGenerator<Uint8Array> {
  if (entry === undefined) throw new Fault(DAMAGED);
  try {
    for await (const piece of await whole.openReadStreamPromise(entry)) yield piece as Buffer;
  } catch {
    throw new Fault(DAMAGED);
  }
}
const DAMAGED = '表格文件不完整或已损坏，请重新下载';
