import { helpTopicIds, helpTopics, type HelpTopicId } from '@uc/contract/help-topics';
import { fitOf } from '@uc/contract/initials';
import { plainText } from '@uc/contract/markdown';
import { helpTexts } from './texts/index';

const AROUND = 30;
const MOST_EXCERPT = 90;
/** Width and case count for nothing, as in every search (ADR 102). */
const folded = (text: string): string => text.normalize('NFKC').toLowerCase();
/** A topic that was found, with the words around the place. */
export interface Found {
  topic: HelpTopicId;
  excerpt: string;
}

/** The topics whose title or text hold every word, or whose title has these initials of pinyin; titles come first. */
export function searchHelp(keyword: string): Found[] {
  const words = folded(keyword).split(/\s+/).filter(Boolean);
  if (words.length === 0) return helpTopicIds.map((topic) => ({ topic, excerpt: '' }));
  return helpTopicIds
    .flatMap((topic) => {
      const { title } = helpTopics[topic];
      const text = plainText(helpTexts[topic]);
      const fit = fitOf(title, keyword);
      const isIn = words.every((word) => folded(`${title} ${text}`).includes(word));
      if (fit === undefined && !isIn) return [];
      return [{ topic, excerpt: excerptOf(text, words), rank: fit ?? 9 }];
    })
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ topic, excerpt }) => ({ topic, excerpt }));
}

/** The words around the first place of a word; the beginning where only the title has it. */
function excerptOf(text: string, words: readonly string[]): string {
  const at = words.map((word) => folded(text).indexOf(word)).find((place) => place >= 0) ?? 0;
  const from = Math.max(0, at - AROUND);
  const part = text.slice(from, from + MOST_EXCERPT);
  return `${from > 0 ? '…' : ''}${part}${from + MOST_EXCERPT < text.length ? '…' : ''}`;
}
