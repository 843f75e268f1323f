import type { ReactNode } from 'react';
import { documentSetting } from '../client/page';
import styles from './DemoHint.module.css';

/** Help for visitors of a demo installation, which the document names as such; never in production. */
export const DemoHint = ({ children }: { children: ReactNode }) =>
  documentSetting('demo') === '1' ? (
    <p className={styles.hint}>
      <span className={styles.mark}>演示环境</span>
      {children}
    </p>
  ) : null;
