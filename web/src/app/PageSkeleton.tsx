import { Skeleton } from '../ui/Skeleton';
import styles from './PageSkeleton.module.css';

/** The room that a page will take, until it is there. */
export function PageSkeleton() {
  return (
    <div className={styles.page} aria-busy="true">
      <span className="visually-hidden">正在加载</span>
      <Skeleton width={160} height={28} />
      <div className={styles.sheet}>
        <Skeleton width="30%" height={20} />
        <Skeleton height={16} />
        <Skeleton width="80%" height={16} />
      </div>
      <div className={styles.sheet}>
        <Skeleton width="20%" height={20} />
        <Skeleton height={240} />
      </div>
    </div>
  );
}
