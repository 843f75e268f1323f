import styles from './LayoutSwitch.module.css';
import type { Layout } from './use-layout';

interface Props {
  layout: Layout;
  onChange: (next: Layout) => void;
  /** The word for the layout that is no table, and for the table. */
  grid: string;
  table?: string;
}

/** Whether records are shown as pictures, cards or groups, or as lines. */
export function LayoutSwitch({ layout, onChange, grid, table = '列表' }: Props) {
  const texts: Record<Layout, string> = { grid, table };
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
