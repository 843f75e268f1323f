import type { ReactNode } from 'react';
import { documentSetting } from '../client/page';
import styles from './DemoHint.module.css';

/** What somebody has to know in a demo to get on here; the server says in the document whether this is one, never in production. */
export const DemoHint = ({ children }: { children: ReactNode }) =>
  documentSetting('demo') === '1' ? (
    <p className={styles.hint}>
      <span className={styles.mark}>演示环境</span>
      {children}
    </p>
  ) : null;
