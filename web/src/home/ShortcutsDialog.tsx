import { routeOf } from '../routes';
import { Button, IconButton } from '../ui/Button';
import { Dialog } from '../ui/Dialog';
import { MOST_SHORTCUTS, moved, type Place } from './shortcut-list';
import styles from './Shortcuts.module.css';

interface Props {
  chosen: readonly Place[];
  others: readonly Place[];
  onChoose: (next: readonly Place[]) => void;
  onClose: () => void;
}

/** Which shortcuts stand on the workbench, and in which order. */
export default function ShortcutsDialog({ chosen, others, onChoose, onClose }: Props) {
  return (
    <Dialog
      title="编辑快捷入口"
      onClose={onClose}
      footer={
        <Button kind="primary" onClick={onClose}>
          完成
        </Button>
      }
    >
      <h3>
        已选 {chosen.length}/{MOST_SHORTCUTS}
      </h3>
      <ol className={styles.list}>
        {chosen.map((place, index) => (
          <li key={place}>
            <span className={styles.name}>{routeOf(place).title}</span>
            <IconButton
              name="up"
              label={`上移${routeOf(place).title}`}
              disabled={index === 0}
              onClick={() => onChoose(moved(chosen, index, -1))}
            />
            <IconButton
              name="down"
              label={`下移${routeOf(place).title}`}
              disabled={index === chosen.length - 1}
              onClick={() => onChoose(moved(chosen, index, 1))}
            />
            <IconButton
              name="close"
              label={`移除${routeOf(place).title}`}
              onClick={() => onChoose(chosen.filter((one) => one !== place))}
            />
          </li>
        ))}
      </ol>
      <h3>可添加</h3>
      <ul className={styles.list}>
        {others.map((place) => (
          <li key={place}>
            <span className={styles.name}>{routeOf(place).title}</span>
            <IconButton
              name="plus"
              label={`添加${routeOf(place).title}`}
              disabled={chosen.length >= MOST_SHORTCUTS}
              onClick={() => onChoose([...chosen, place])}
            />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
