import { Link } from 'react-router';
import { blocksOf, type Words } from '@uc/contract/markdown';
import styles from './help.module.css';

/** A text of the help. */
export const HelpText = ({ markdown }: { markdown: string }) => (
  <div className={styles.text}>
    {blocksOf(markdown).map((block, at) => {
      const key = `${at}`;
      if ('words' in block)
        return block.kind === 'heading' ? (
          <h3 key={key}>{inline(block.words)}</h3>
        ) : (
          <p key={key}>{inline(block.words)}</p>
        );
      const items = block.items.map((words, index) => <li key={`${index}`}>{inline(words)}</li>);
      return block.kind === 'bullets' ? <ul key={key}>{items}</ul> : <ol key={key}>{items}</ol>;
    })}
  </div>
);

const inline = (words: Words) =>
  words.map(({ text, bold, to }, at) => {
    const key = `${at}`;
    if (to !== undefined)
      return (
        <Link key={key} to={to}>
          {text}
        </Link>
      );
    return bold ? <strong key={key}>{text}</strong> : <span key={key}>{text}</span>;
  });
