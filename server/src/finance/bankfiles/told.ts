import type { Deps } from '../../deps';
import type { LineOther } from '../../opener/index';
import type { LineRow } from './store';

/** What a line says of the other one, and its own text; sealed. */
interface Told {
  name: string;
  account: string;
  raw: string;
}
const placeOf = (key: string) => ({ table: 'bank_file_lines', column: 'told', uid: 0, row: key });

export const sealTold = ({ vault }: Deps, [key, ...told]: LineOther): string =>
  vault.seal(placeOf(key), JSON.stringify(told));

export function toldOf({ vault }: Deps, { line_key, told }: Pick<LineRow, 'line_key' | 'told'>): Told {
  const [name, account, raw] = JSON.parse(vault.open(placeOf(line_key), told)) as [string, string, string];
  return { name, account, raw };
}
