import { classes } from '../../ui/classes';
import { differenceOf } from './difference';
import styles from './help-pages.module.css';

const words = { same: '', added: '新增', removed: '删除' } as const;
const marks = { same: ' ', added: '+', removed: '-' } as const;

/** What changed from one text to another, line by line. */
export function Difference({ before, after, label }: { before: string; after: string; label: string }) {
  const lines = differenceOf(before, after);
  if (lines.every(({ kind }) => kind === 'same')) return <p className={styles.note}>内容相同，没有差异。</p>;
  return (
    <div className={styles.difference} role="group" aria-label={label}>
      {lines.map(({ kind, text }, at) => (
        <div key={`${at}`} className={classes(styles.line, styles[kind])}>
          <span aria-hidden>{marks[kind]}</span>
          <span>
            {words[kind] && <span className="visually-hidden">{words[kind]}：</span>}
            {text || ' '}
          </span>
        </div>
      ))}
    </div>
  );
}
