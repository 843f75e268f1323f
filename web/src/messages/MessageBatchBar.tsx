import { Button } from '../ui/Button';
import type { Message } from './message';
import styles from './messages.module.css';

interface Props {
  selected: readonly Message[];
  onRead(ids: string[]): void;
  onRemove(ids: string[]): void;
  onClear(): void;
}

/** Actions on the chosen messages together. */
export function MessageBatchBar({ selected, onRead, onRemove, onClear }: Props) {
  const unread = selected.filter(({ read }) => !read);
  if (selected.length === 0) return null;
  return (
    <div className={styles.batch} role="status">
      已选 {selected.length} 项
      {unread.length > 0 && (
        <Button size="small" onClick={() => onRead(unread.map(({ msg_id }) => msg_id))}>
          批量标为已读
        </Button>
      )}
      <Button size="small" onClick={() => onRemove(selected.map(({ msg_id }) => msg_id))}>
        批量删除
      </Button>
      <Button size="small" kind="quiet" onClick={onClear}>
        取消选择
      </Button>
    </div>
  );
}
