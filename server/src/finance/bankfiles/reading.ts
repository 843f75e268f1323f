import { bareAccount } from '@uc/contract/bare-account';
import { limitText } from '@uc/contract/file-uses';
import type { UploadedFile } from '@uc/contract/files';
import { limits } from '@uc/contract/limits';
import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { DatabaseUnavailable } from '../../db/index';
import type { Deps } from '../../deps';
import { refuse } from '../../call/index';
import {
  type Mapping,
  openedWith,
  sourceOfPieces,
  type StatementHead,
  type Wanted,
  type Written,
  type WrittenLines,
} from '../../opener/index';
import { approvedMappings } from './upload-store';

const MOST_BYTES = limits.bankFile.megabytes * 1024 * 1024;

/** What is done with a statement as it is read, and then with its lines or what they are known by, some at a time. */
export interface Reader {
  statement: (head: StatementHead) => Promise<void> | void;
  keys?: (keys: string) => Promise<void>;
  lines?: (lines: WrittenLines) => Promise<void>;
}

/** SHA-256 of a file's bytes; others are answered between its pieces. */
export async function digestOf({ pieces }: UploadedFile): Promise<string> {
  const hash = createHash('sha256');
  for (const piece of pieces) {
    hash.update(piece);
    await setImmediate();
  }
  return hash.digest('hex');
}

/** The account for 对公转账, without the blanks that it is written with. */
export const ownAccountOf = ({ offlineAccount }: Pick<Deps['config'], 'offlineAccount'>): string =>
  bareAccount(offlineAccount?.no ?? '');

/**
 * Has a file read in a process of the opener; `use` gets what hands what is wanted of it to a reader, once: a transaction that
 * would begin again has nothing left to read, so it ends as one that saved nothing. Refuses
 * what `openedWith` refuses, and upload.tooLarge. Layouts that are not built in are read by `mappings`, else by those that
 * two people have approved.
 */
export async function withStatements<T>(
  { config, database }: Deps,
  file: UploadedFile,
  wanted: Wanted,
  use: (read: (reader: Reader) => Promise<void>) => Promise<T>,
  mappings?: readonly Mapping[],
): Promise<T> {
  if (file.size > MOST_BYTES) throw refuse('upload.tooLarge', { size: limitText(MOST_BYTES) });
  const known = mappings ?? (await approvedMappings(database.db));
  let isRead = false;
  return openedWith(
    'bankStatements',
    sourceOfPieces(file),
    [file.name, ownAccountOf(config), known, wanted],
    (made) =>
      use((reader) => {
        if (isRead) throw new DatabaseUnavailable('The file was half read when its transaction ended.');
        isRead = true;
        return handOver(made, reader);
      }),
  );
}

async function handOver(made: AsyncIterable<Uint8Array>, reader: Reader): Promise<void> {
  for await (const piece of made) {
    const one = JSON.parse(Buffer.from(piece.buffer, piece.byteOffset, piece.length).toString()) as Written;
    if ('head' in one) await reader.statement(one.head);
    else if ('keys' in one) await reader.keys?.(one.keys);
    else await reader.lines?.(one);
  }
}

/** The moment of a line, at the beginning of its day where it has no time. */
export const momentOf = (at: string): Date =>
  new Date(`${at.length > 10 ? at.replace(' ', 'T') : `${at}T00:00:00`}+08:00`);
