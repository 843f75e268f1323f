import { useSyncExternalStore } from 'react';
import { OFFLINE } from '../boot/error-page';
import { connection } from '../client/reachable';
import { Button } from '../ui/Button';
import styles from './Offline.module.css';

const nobody = () => false;
const show = (panel: HTMLElement | null) => panel?.showPopover();

/** Says over the page that something waits for the connection, and goes when it is there (ADR 32). */
export function Offline() {
  const isAwaited = useSyncExternalStore(connection.subscribe, connection.isAwaited, nobody);
  if (!isAwaited) return null;
  // Above a dialog that is open as well.
  return (
    <div ref={show} popover="manual" className={styles.offline} role="alert">
      <p>{OFFLINE}</p>
      <Button size="small" onClick={connection.retry}>
        重试
      </Button>
    </div>
  );
}
