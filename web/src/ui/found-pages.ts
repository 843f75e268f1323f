import { isReadAs, spellingIn } from '@uc/contract/spelling';
import { readings } from './readings.gen';

const readingsOf = (letter: string): readonly string[] => readings[letter]?.split(' ') ?? [];

/** The pages whose title holds the words, or reads as them in pinyin; those that begin with them first. */
export function foundPages<T extends { title: string }>(pages: readonly T[], typed: string): T[] {
  const words = typed.normalize('NFKC').trim().toLowerCase();
  const spelling = spellingIn(typed);
  const rank = ({ title }: T): number | undefined => {
    const at = title.toLowerCase().indexOf(words);
    if (at >= 0) return at === 0 ? 0 : 1;
    return spelling !== undefined && isReadAs(title, spelling, readingsOf) ? 2 : undefined;
  };
  return pages
    .flatMap((page) => {
      const found = rank(page);
      return found === undefined ? [] : [{ page, found }];
    })
    .toSorted((one, other) => one.found - other.found)
    .map(({ page }) => page);
}
