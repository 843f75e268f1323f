import { useCan } from '../client';
import { Card } from '../ui/Card';
import { Skeleton } from '../ui/Skeleton';
import assets from './Assets.module.css';
import styles from './Workbench.module.css';

/** The shape of the coming content, in nodes of its own: nothing on the page is moved when it comes. */
export function WorkbenchSkeleton() {
  const can = useCan();
  return (
    <div className={styles.workbench} aria-busy>
      {can('finance.overview:view') && (
        <div className={assets.section}>
          <div className={assets.head}>
            <Skeleton width={72} height={20} />
          </div>
          <div className={assets.cards}>
            {['rmb', 'coin', 'coupon', 'credit'].map((key) => (
              <div key={key} className={assets.card}>
                <Skeleton width={90} height={20} />
                <Skeleton width={150} height={28} />
                <Skeleton width={120} />
              </div>
            ))}
          </div>
        </div>
      )}
      <div className={styles.columns}>
        <div className={styles.main}>
          <Block height={180} />
          <Block height={260} />
          <Block height={320} />
        </div>
        <div className={styles.side}>
          <Block height={200} />
          <Block height={320} />
        </div>
      </div>
    </div>
  );
}

/** A card that is coming. */
export const Block = ({ height }: { height: number }) => (
  <Card>
    <Skeleton width={96} height={20} />
    <div style={{ height: 'var(--space-4)' }} />
    <Skeleton height={height - 20} />
  </Card>
);
