import { Notice } from '../ui/Notice';

/** Words of 违规词表 that occur in a text under review. */
export const ListedWords = ({ words }: { words: readonly string[] }) =>
  words.length > 0 && <Notice tone="warning">{`含词表中的词：${words.join('、')}`}</Notice>;
