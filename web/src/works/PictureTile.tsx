import { Button, IconButton } from '../ui/Button';
import type { Picture } from './work';
import styles from './works.module.css';

/** One picture of the form: its place, whether it is the cover, and the buttons that move or remove it. */
export function PictureTile({
  picture,
  index,
  count,
  isCover,
  onCover,
  onMove,
  onRemove,
  onDragStart,
  onDrop,
}: {
  picture: Picture;
  index: number;
  count: number;
  isCover: boolean;
  onCover: () => void;
  onMove: (to: number) => void;
  onRemove: () => void;
  onDragStart: () => void;
  onDrop: () => void;
}) {
  const name = `图${index + 1}`;
  return (
    <li
      className={styles.tile}
      draggable
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        onDragStart();
      }}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        onDrop();
      }}
    >
      <span className={styles.cover}>
        <img src={picture.small} alt={name} width={picture.width} height={picture.height} draggable={false} />
        {isCover && <span className={styles.badge}>封面</span>}
      </span>
      <div className={styles.tools}>
        <IconButton
          name="left"
          label={`前移：${name}`}
          aria-disabled={index === 0}
          onClick={() => onMove(index - 1)}
        />
        <IconButton
          name="right"
          label={`后移：${name}`}
          aria-disabled={index === count - 1}
          onClick={() => onMove(index + 1)}
        />
        <IconButton name="close" label={`移除：${name}`} onClick={onRemove} />
      </div>
      {!isCover && (
        <Button size="small" kind="quiet" aria-label={`设为封面：${name}`} onClick={onCover}>
          设为封面
        </Button>
      )}
    </li>
  );
}
