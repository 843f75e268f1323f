import { Button } from '../ui/Button';
import styles from './messages.module.css';

interface Props {
  count: number;
  hasUnread: boolean;
  onRead(): void;
  onRemove(): void;
  onClear(): void;
}

/** Actions on the chosen messages, or matters, together. */
export function MessageBatchBar({ count, hasUnread, onRead, onRemove, onClear }: Props) {
  if (count === 0) return null;
  return (
    <div className={styles.batch} role="status">
      已选 {count} 项
      {hasUnread && (
        <Button size="small" onClick={onRead}>
          批量标为已读
        </Button>
      )}
      <Button size="small" onClick={onRemove}>
        批量删除
      </Button>
      <Button size="small" kind="quiet" onClick={onClear}>
        取消选择
      </Button>
    </div>
  );
}
