import { lazy, startTransition, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { useCan, useHasCreditLimit } from '../client';
import { device } from '../client/device';
import { loaded } from '../client/load';
import { routeOf, to } from '../routes';
import { Button } from '../ui/Button';
import { Card } from '../ui/Card';
import { Icon } from '../ui/Icon';
import { chosenPlaces, otherPlaces, type Place, places } from './shortcut-list';
import styles from './Shortcuts.module.css';

const ShortcutsDialog = lazy(() => loaded(() => import('./ShortcutsDialog')));
const KEY = device.shortcuts;

/** 快捷入口, at most eight, in the person's own order; remembered on this device. */
export function Shortcuts() {
  const can = useCan();
  const hasCreditLimit = useHasCreditLimit();
  const [remembered, setRemembered] = useState(() => localStorage.getItem(KEY));
  const [isEditing, setEditing] = useState(false);
  const isAllowed = (place: Place) => {
    const { permission, onlyIf } = routeOf(place);
    return (permission === undefined || can(permission)) && (onlyIf === undefined || hasCreditLimit);
  };
  const chosen = chosenPlaces(remembered, isAllowed);
  const choose = (next: readonly Place[]) => {
    const list = next.join(',');
    localStorage.setItem(KEY, list);
    setRemembered(list);
  };

  return (
    <Card
      title="快捷入口"
      extra={
        <Button size="small" kind="quiet" onClick={() => startTransition(() => setEditing(true))}>
          编辑
        </Button>
      }
    >
      {chosen.length === 0 && <p className={styles.none}>点击“编辑”添加常用入口</p>}
      <ul className={styles.shortcuts}>
        {chosen.map((place) => (
          <li key={place}>
            <Link to={to(place)} className={styles.shortcut}>
              <span className={styles.icon}>
                <Icon name={places[place]} size={20} />
              </span>
              {routeOf(place).title}
            </Link>
          </li>
        ))}
      </ul>
      <Suspense fallback={null}>
        {isEditing && (
          <ShortcutsDialog
            chosen={chosen}
            others={otherPlaces(chosen, isAllowed)}
            onChoose={choose}
            onClose={() => setEditing(false)}
          />
        )}
      </Suspense>
    </Card>
  );
}
