import type { BankFileKind } from '@uc/contract/finance/bank-file-texts';
import type { Tx } from '../../../db/index';
import type { Deps } from '../../../deps';
import { toldOf } from '../told';
import type { Line } from './line';
import { lockLine, type OpenRow } from './match-store';

/** A line with what it says of the other one. */
export function opened(deps: Deps, row: OpenRow): Line {
  const { name, account: party } = toldOf(deps, row);
  return { ...row, kind: row.kind as BankFileKind, name, party };
}

/** A line, locked until commit. */
export async function lineOf(deps: Deps, tx: Tx, key: string): Promise<Line | undefined> {
  const row = await lockLine(tx, key);
  return row === undefined ? undefined : opened(deps, row);
}
