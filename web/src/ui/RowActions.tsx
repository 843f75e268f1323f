import { Children, createContext, type ReactNode, useContext } from 'react';
import { MoreMenu } from './MoreMenu';
import styles from './RowActions.module.css';

/** Whether the actions stand in what a row has opened already. */
export const InMore = createContext(false);

/**
 * What may be done with a record, in its row: the first as a button, the others behind ⋯; where a row is opened by ⋯
 * already, all of them. Each is a small Button or ButtonLink that names the record.
 */
export function RowActions({ of, children }: { of: string; children: ReactNode }) {
  const isMore = useContext(InMore);
  const [first, ...others] = Children.toArray(children);
  if (isMore) return <div className={styles.items}>{children}</div>;
  return (
    <div className={styles.row}>
      {first}
      {others.length > 0 && (
        <MoreMenu label={`更多操作：${of}`}>
          <div className={styles.items}>{others}</div>
        </MoreMenu>
      )}
    </div>
  );
}
