import { type Source, withMemory } from './source';
import { Unfit } from './unfit';

export type CompoundKind = 'doc' | 'xls' | 'ppt';
/** The stream that each kind has in its root. */
const streams: Record<string, CompoundKind> = {
  WordDocument: 'doc',
  Workbook: 'xls',
  Book: 'xls',
  'PowerPoint Document': 'ppt',
};
/** Parts that only a document with macros has. */
const macros = ['Macros', '_VBA_PROJECT_CUR', 'VBA', '_VBA_PROJECT'];
const HEADER = 512;
const ENTRY = 128;
const NUMBER = 4;
/** Sector numbers from here on mean something else, or the end of a chain. */
const LAST_SECTOR = 0xff_ff_ff_fa;
const IN_HEADER = 109;
const MOST_TABLES = 4000;
const MOST_FOLDERS = 2000;

/**
 * The kind of a document of Office before 2007, by the names in its table of contents. Unfit as
 * upload.encrypted, and as upload.unreadable when it is none of them, damaged, or holds macros.
 */
export async function examineCompound(source: Source): Promise<CompoundKind> {
  const names = await namesIn(withMemory(source));
  if (names.has('EncryptedPackage') || names.has('EncryptedSummary')) throw new Unfit('upload.encrypted');
  if (macros.some((name) => names.has(name))) throw new Unfit('upload.unreadable');
  for (const [name, kind] of Object.entries(streams)) if (names.has(name)) return kind;
  throw new Unfit('upload.unreadable');
}

async function namesIn(source: Source): Promise<Set<string>> {
  if (source.size < HEADER) throw new Unfit('upload.unreadable');
  const head = Buffer.from(await source.read(0, HEADER));
  const shift = head.readUInt16LE(30);
  if (head.readUInt16LE(28) !== 0xfffe || (shift !== 9 && shift !== 12)) throw new Unfit('upload.unreadable');
  const length = 2 ** shift;
  const sector = async (number: number): Promise<Buffer> => {
    const at = (number + 1) * length;
    if (number >= LAST_SECTOR || at + length > source.size) throw new Unfit('upload.unreadable');
    return Buffer.from(await source.read(at, length));
  };
  const tables = await tablesOf(head, sector, length);
  const names = new Set<string>();
  let at = head.readUInt32LE(48);
  for (let count = 0; at < LAST_SECTOR; count += 1) {
    if (count === MOST_FOLDERS) throw new Unfit('upload.tooComplex');
    const entries = await sector(at);
    for (let from = 0; from < length; from += ENTRY) {
      const bytes = Math.min(64, entries.readUInt16LE(from + 64));
      if (bytes > 2) names.add(entries.toString('utf16le', from, from + bytes - 2));
    }
    const perTable = length / NUMBER;
    const table = tables[Math.floor(at / perTable)];
    if (table === undefined) throw new Unfit('upload.unreadable');
    at = (await sector(table)).readUInt32LE((at % perTable) * NUMBER);
  }
  return names;
}

/** The sectors that hold the chains: the first of them stand in the header, the others in a chain of their own. */
async function tablesOf(
  head: Buffer,
  sector: (number: number) => Promise<Buffer>,
  length: number,
): Promise<number[]> {
  const tables: number[] = [];
  for (let index = 0; index < IN_HEADER; index += 1) tables.push(head.readUInt32LE(76 + index * NUMBER));
  let next = head.readUInt32LE(68);
  for (let count = 0; next < LAST_SECTOR; count += 1) {
    if (count === MOST_TABLES) throw new Unfit('upload.tooComplex');
    const more = await sector(next);
    for (let at = 0; at < length - NUMBER; at += NUMBER) tables.push(more.readUInt32LE(at));
    next = more.readUInt32LE(length - NUMBER);
  }
  return tables;
}
