import styles from './Skeleton.module.css';

/** A grey bar as wide and as high as the coming content; hidden from screen readers, and marked as loading. */
export function Skeleton({
  width = '100%',
  height = 14,
}: {
  width?: number | string;
  height?: number | string;
}) {
  return <span className={styles.bar} style={{ width, height }} aria-hidden aria-busy />;
}
