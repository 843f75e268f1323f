import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { blocksOf, type Words } from '@uc/contract/markdown';
import styles from './MarkdownText.module.css';

/** A link to a page of the application. */
export type PageLink = (props: { to: string; children: ReactNode }) => ReactNode;

/** A text that staff have written, as customers read it; `PageLink` where links lead out of this document. */
export const MarkdownText = ({ markdown, as = Link }: { markdown: string; as?: PageLink }) => (
  <div className={styles.text}>
    {blocksOf(markdown).map((block, at) => {
      const key = `${at}`;
      if ('words' in block)
        return block.kind === 'heading' ? (
          <h3 key={key}>{inline(block.words, as)}</h3>
        ) : (
          <p key={key}>{inline(block.words, as)}</p>
        );
      const items = block.items.map((words, index) => <li key={`${index}`}>{inline(words, as)}</li>);
      return block.kind === 'bullets' ? <ul key={key}>{items}</ul> : <ol key={key}>{items}</ol>;
    })}
  </div>
);

const inline = (words: Words, To: PageLink) =>
  words.map(({ text, bold, to }, at) => {
    const key = `${at}`;
    if (to !== undefined)
      return (
        <To key={key} to={to}>
          {text}
        </To>
      );
    return bold ? <strong key={key}>{text}</strong> : <span key={key}>{text}</span>;
  });
