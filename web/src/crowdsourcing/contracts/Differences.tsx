import { StatusTag, type Tone } from '../../ui/StatusTag';
import styles from './contracts.module.css';
import type { Difference } from './differences';

const tones: Record<Difference['kind'], Tone> = {
  变更: 'info',
  新增: 'positive',
  取消: 'negative',
  总额: 'neutral',
};

/** Differences between two lists of milestones. */
export function Differences({ of, label }: { of: readonly Difference[]; label: string }) {
  return (
    <ul className={styles.plain} aria-label={label}>
      {of.map((one) => (
        <li key={`${one.kind}/${one.title}/${one.after}`} className={styles.difference}>
          <StatusTag tone={tones[one.kind]}>{one.kind}</StatusTag>
          {one.title && <strong>{one.title}</strong>}
          {one.before && <del>{one.before}</del>}
          {one.after && <ins>{one.after}</ins>}
        </li>
      ))}
    </ul>
  );
}
