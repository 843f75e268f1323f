import { fitOf } from '@uc/contract/initials';
import type { HelpPage } from './pages';

const AROUND = 30;
const MOST_EXCERPT = 90;
/** Width and case count for nothing, as in every search (ADR 102). */
const folded = (text: string): string => text.normalize('NFKC').toLowerCase();

/** A page that was found, with the words around the place. */
export interface Found {
  page: HelpPage;
  excerpt: string;
}

/** The pages whose title or text hold every word, or whose title has these initials of pinyin; titles come first. */
export function searchHelp(pages: readonly HelpPage[], keyword: string): Found[] {
  const words = folded(keyword).split(/\s+/).filter(Boolean);
  if (words.length === 0) return pages.map((page) => ({ page, excerpt: '' }));
  return pages
    .flatMap((page) => {
      const { title, plain } = page;
      const fit = fitOf(title, keyword);
      const text = folded(`${title} ${plain}`);
      if (fit === undefined && !words.every((word) => text.includes(word))) return [];
      return [{ page, excerpt: excerptOf(plain, words), rank: fit ?? 9 }];
    })
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ page, excerpt }) => ({ page, excerpt }));
}

/** The words around the first place of a word; the beginning where only the title has it. */
function excerptOf(text: string, words: readonly string[]): string {
  const at = words.map((word) => folded(text).indexOf(word)).find((place) => place >= 0) ?? 0;
  const from = Math.max(0, at - AROUND);
  const part = text.slice(from, from + MOST_EXCERPT);
  return `${from > 0 ? '…' : ''}${part}${from + MOST_EXCERPT < text.length ? '…' : ''}`;
}
