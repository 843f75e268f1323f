import styles from './maker.module.css';

/** Text with headings, lists and paragraphs, of elements of ours: there is no HTML in it (ADR 49). */
export function IntroText({ text }: { text: string }) {
  return (
    <div className={styles.intro}>
      {blocksOf(text).map(({ kind, lines }, index) => {
        if (kind === 'heading') return <h4 key={index}>{lines[0]}</h4>;
        if (kind === 'list')
          return (
            <ul key={index}>
              {lines.map((line, at) => (
                <li key={at}>{line}</li>
              ))}
            </ul>
          );
        return <p key={index}>{lines.join('\n')}</p>;
      })}
    </div>
  );
}

interface Block {
  kind: 'heading' | 'list' | 'paragraph';
  lines: string[];
}

function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  let isNew = true;
  for (const line of text.split('\n')) {
    const kind = line.startsWith('## ') ? 'heading' : line.startsWith('- ') ? 'list' : 'paragraph';
    const words = line.replace(/^(?:## |- )/, '').trim();
    if (words === '') {
      isNew = true;
      continue;
    }
    const last = blocks.at(-1);
    if (last && last.kind === kind && kind !== 'heading' && !isNew) last.lines.push(words);
    else blocks.push({ kind, lines: [words] });
    isNew = false;
  }
  return blocks;
}
