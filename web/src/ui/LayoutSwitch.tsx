import styles from './LayoutSwitch.module.css';
import type { Layout } from './use-layout';

interface Props {
  layout: Layout;
  onChange: (next: Layout) => void;
  /** The word for the layout that is no table. */
  grid: string;
}

/** Whether records are shown as pictures or cards, or as lines. */
export function LayoutSwitch({ layout, onChange, grid }: Props) {
  const texts: Record<Layout, string> = { grid, table: '列表' };
  return (
    <div className={styles.switch} role="group" aria-label="显示方式">
      {(Object.keys(texts) as Layout[]).map((one) => (
        <button key={one} type="button" aria-pressed={one === layout} onClick={() => onChange(one)}>
          {texts[one]}
        </button>
      ))}
    </div>
  );
}
