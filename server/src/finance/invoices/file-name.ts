import { openTold, type Opens } from './told';
import type { ApplicationRow } from './application-store';

/** Characters that no file system takes in a name, and how many of a title stand in one. */
const FORBIDDEN = /[\\/:*?"<>|\p{Cc}]/gu;
const MOST = 60;

/** `<title>_<number>_<day>` of an issued invoice, without its extension. */
export function fileNameOf(deps: Opens, row: ApplicationRow): string {
  const { uid, apply_no: no, title_kind: kind, told } = row;
  const { name } = openTold(deps, 'invoice_applications', { uid, no, kind, told });
  const title = [...name.replaceAll(FORBIDDEN, ' ').trim()].slice(0, MOST).join('');
  return `${title}_${row.number ?? no}_${row.issued_on ?? ''}`;
}

/** Names of which none comes twice: the second one ends with (2), whatever the case of its letters. */
export function distinctNames(): (name: string, extension: string) => string {
  const taken = new Set<string>();
  return (name, extension) => {
    for (let turn = 1; ; turn++) {
      const full = `${name}${turn === 1 ? '' : ` (${turn})`}.${extension}`;
      const key = full.normalize('NFC').toLowerCase();
      if (taken.has(key)) continue;
      taken.add(key);
      return full;
    }
  };
}
