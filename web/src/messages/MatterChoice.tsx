import { classes } from '../ui/classes';
import { SelectAll } from '../ui/SelectBoxes';
import styles from './matters.module.css';
import { MessageBatchBar } from './MessageBatchBar';
import { keyOf, type useChosen } from './use-chosen';
import { useMarks } from './use-marks';

/** The box that chooses all matters that are shown, and what is done with those that are chosen. */
export function MatterChoice({ of: { selection, shown, chosen } }: { of: ReturnType<typeof useChosen> }) {
  const marks = useMarks();
  const clear = () => selection.change(new Set());
  const act = (as: 'read' | 'deleted') => {
    void marks
      .mark(chosen, as)
      .catch(() => undefined)
      .then(clear);
  };
  return (
    <div className={classes(styles.choice, chosen.length > 0 && styles.choosing)} data-unprinted>
      <SelectAll keys={shown.map(keyOf)} selection={selection} />
      {chosen.length === 0 && <span aria-hidden>全选</span>}
      <MessageBatchBar
        count={chosen.length}
        hasUnread={chosen.some(({ unread }) => unread > 0)}
        onRead={() => act('read')}
        onRemove={() => act('deleted')}
        onClear={clear}
      />
    </div>
  );
}
