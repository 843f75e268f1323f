import { Skeleton } from '../ui/Skeleton';
import styles from './Deadlines.module.css';

/** The shape of the list while it is read. */
export const RowsSkeleton = ({ count = 5 }: { count?: number }) => (
  <div aria-busy>
    {Array.from({ length: count }, (_, at) => (
      <div key={at} className={styles.row}>
        <Skeleton width={40} />
        <div className={styles.what}>
          <Skeleton width="60%" height={20} />
          <Skeleton width="40%" />
        </div>
        <Skeleton width={80} />
      </div>
    ))}
  </div>
);
