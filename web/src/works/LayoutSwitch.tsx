import type { Layout } from './use-layout';
import styles from './works.module.css';

const texts: Record<Layout, string> = { grid: '图片', table: '列表' };

/** Whether works are shown as pictures or as lines. */
export function LayoutSwitch({ layout, onChange }: { layout: Layout; onChange: (next: Layout) => void }) {
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
