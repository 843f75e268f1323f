import { useSyncExternalStore } from 'react';
import { Icon } from './Icon';
import { paletteKeys } from './palette-keys';
import styles from './PaletteButton.module.css';

/** Opens the palette; where there is room it says by which keys. */
export function PaletteButton({ onPress }: { onPress: () => void }) {
  // The server does not know the keyboard.
  const keys = useSyncExternalStore(
    () => () => undefined,
    paletteKeys,
    () => 'Ctrl K',
  );
  return (
    <button type="button" className={styles.button} title={`全局查找（${keys}）`} onClick={onPress}>
      <Icon name="search" size={18} />
      <span>全局查找</span>
      <kbd aria-hidden>{keys}</kbd>
    </button>
  );
}
