import { bareAccount } from '@uc/contract/bare-account';
import { limitText } from '@uc/contract/file-uses';
import type { UploadedFile } from '@uc/contract/files';
import { createHash } from 'node:crypto';
import type { Deps } from '../../deps';
import { refuse } from '../../call/index';
import {
  type KeyedLine,
  type Mapping,
  openedWith,
  type Source,
  sourceOfPieces,
  type StatementHead,
} from '../../opener/index';
import { approvedMappings } from './upload-store';

const MOST_BYTES = 40 * 1024 * 1024;
/** What is read of the opener's answer at once: others are answered between two pieces. */
const PIECE = 256 * 1024;

/** What is done with a statement as it is read, and then with its lines, some at a time. */
export interface Reader {
  statement: (head: StatementHead) => Promise<void> | void;
  lines: (lines: KeyedLine[]) => Promise<void>;
}

/** SHA-256 of a file's bytes. */
export function digestOf({ pieces }: UploadedFile): string {
  const hash = createHash('sha256');
  for (const piece of pieces) hash.update(piece);
  return hash.digest('hex');
}

/** The account for 对公转账, without the blanks that it is written with. */
export const ownAccountOf = ({ offlineAccount }: Pick<Deps['config'], 'offlineAccount'>): string =>
  bareAccount(offlineAccount?.no ?? '');

/**
 * Has a file read in a process of the opener; `use` gets what hands it to a reader, from its beginning each time. Refuses
 * what `openedWith` refuses, and upload.tooLarge. Layouts that are not built in are read by `mappings`, else by those that
 * two people have approved.
 */
export async function withStatements<T>(
  { config, database }: Deps,
  file: UploadedFile,
  use: (read: (reader: Reader) => Promise<void>) => Promise<T>,
  mappings?: readonly Mapping[],
): Promise<T> {
  if (file.size > MOST_BYTES) throw refuse('upload.tooLarge', { size: limitText(MOST_BYTES) });
  const known = mappings ?? (await approvedMappings(database.db));
  return openedWith(
    'bankStatements',
    sourceOfPieces(file),
    [file.name, ownAccountOf(config), known],
    (made) => use((reader) => handOver(made, reader)),
  );
}

async function handOver(made: Source, reader: Reader): Promise<void> {
  let rest: Uint8Array = new Uint8Array();
  for (let at = 0; at < made.size; at += PIECE) {
    const piece = Buffer.concat([rest, await made.read(at, Math.min(PIECE, made.size - at))]);
    const end = piece.lastIndexOf(0x0a) + 1;
    rest = piece.subarray(end);
    let some: KeyedLine[] = [];
    for (const text of piece.toString('utf8', 0, end).split('\n')) {
      if (text === '') continue;
      const one = JSON.parse(text) as StatementHead | KeyedLine;
      if ('key' in one) some.push(one);
      else {
        if (some.length > 0) await reader.lines(some);
        some = [];
        await reader.statement(one);
      }
    }
    if (some.length > 0) await reader.lines(some);
  }
}

/** The moment of a line, at the beginning of its day where it has no time. */
export const momentOf = (at: string): Date =>
  new Date(`${at.length > 10 ? at.replace(' ', 'T') : `${at}T00:00:00`}+08:00`);
