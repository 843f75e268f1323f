import { lazy, Suspense } from 'react';
import { loaded } from '../../client/load';
import { Card } from '../../ui/Card';
import { Later } from '../../ui/Later';
import styles from '../../ui/matter.module.css';
import { Skeleton } from '../../ui/Skeleton';
import { CaseHead } from './CaseHead';
import { CaseMoney } from './CaseMoney';
import type { CaseProps } from './props';
import { Story } from './Story';

const CaseBeside = lazy(() => loaded(() => import('./CaseBeside')));

/** The parts of a case's page. */
export function CaseShown({ one, onAct, onTime }: CaseProps & { onTime: () => void }) {
  return (
    <section className={styles.page} aria-label={`案件${one.app_no}`}>
      <CaseHead one={one} onAct={onAct} onTime={onTime} />
      <div className={styles.columns}>
        <div className={styles.main}>
          <Card title="办理进度">
            <Story one={one} />
          </Card>
        </div>
        <div className={styles.main}>
          <CaseMoney one={one} />
          <Later place={<Skeleton height={480} />}>
            <Suspense fallback={<Skeleton height={480} />}>
              <CaseBeside one={one} />
            </Suspense>
          </Later>
        </div>
      </div>
    </section>
  );
}
