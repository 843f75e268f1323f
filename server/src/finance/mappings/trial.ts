import type { Input } from '@uc/contract/endpoint';
import { mappingProblem, type MappingRule } from '@uc/contract/finance/bank-mapping';
import type { bankMappingStaffCalls } from '@uc/contract/finance/bank-mapping-staff';
import { refuse } from '../../call/index';
import type { Db } from '../../db/index';
import type { Deps } from '../../deps';
import { openedWith, type Shape, sourceOfPieces, type Trial } from '../../opener/index';
import { type UploadRow, waitingFile } from '../bankfiles/index';
import { findUpload } from './store';

export type Pointed = Input<typeof bankMappingStaffCalls.staffTry>;

/** A file that still waits. */
export async function waitingUpload(db: Db, no: string): Promise<UploadRow> {
  const row = await findUpload(db, no);
  if (row === undefined) throw refuse('notFound');
  if (row.status !== 'waiting') throw refuse('state.conflict');
  return row;
}

export const ruleIn = ({ columns, in_words, out_words, skip_texts }: Pointed): MappingRule => ({
  columns,
  in_words,
  out_words,
  skip_texts,
});

/** Reads a waiting file by the columns that were pointed at. Refuses columns that say no movement. */
export async function tryOut(deps: Deps, pointed: Pointed): Promise<Trial> {
  const row = await waitingUpload(deps.database.db, pointed.no);
  const rule = ruleIn(pointed);
  const why = mappingProblem(rule);
  if (why !== undefined) throw refuse('bankFile.mapping', { why });
  const file = waitingFile(deps, row);
  const asked = { ...rule, account: pointed.account, headerRow: pointed.header_row };
  return openedWith('bankTrial', sourceOfPieces(file), [file.name, asked], (made) => Promise.resolve(made));
}

/** The first rows of a waiting file. */
export function shapeOf(deps: Deps, row: UploadRow): Promise<Shape> {
  const file = waitingFile(deps, row);
  return openedWith('bankShape', sourceOfPieces(file), [file.name], (made) => Promise.resolve(made));
}
