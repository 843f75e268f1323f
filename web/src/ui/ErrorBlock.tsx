import { Button } from './Button';
import styles from './ErrorBlock.module.css';
import { Icon } from './Icon';

/** A part that could not be read: the server's sentence and 重试 (shell.md#tables-filters-export). */
export function ErrorBlock({
  message,
  onRetry,
  busy = false,
}: {
  message: string;
  onRetry: () => void;
  busy?: boolean;
}) {
  return (
    <div className={styles.error} role="alert">
      <span className={styles.mark}>
        <Icon name="warning" size={22} />
      </span>
      <p className={styles.title}>加载失败</p>
      <p className={styles.message}>{message}</p>
      <Button icon="refresh" busy={busy} onClick={onRetry}>
        重试
      </Button>
    </div>
  );
}
