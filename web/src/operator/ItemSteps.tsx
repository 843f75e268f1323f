import { IconButton } from '../ui/Button';
import styles from './ItemPanel.module.css';
import type { OpenItem } from './use-open-item';

/** The place of an item in its view, and the way to the ones around it. */
export const ItemSteps = ({ open: { place, previous, next } }: { open: OpenItem }) => (
  <span className={styles.steps} data-unprinted>
    <span className={styles.place}>{place}</span>
    <IconButton name="up" label="上一条" title="上一条（K）" disabled={!previous} onClick={previous} />
    <IconButton name="down" label="下一条" title="下一条（J）" disabled={!next} onClick={next} />
  </span>
);
