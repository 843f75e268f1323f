import { useState } from 'react';
import { Link } from 'react-router';
import { useCan, useHasCreditLimit } from '../client';
import { device } from '../client/device';
import { routeOf, to } from '../routes';
import { Button, IconButton } from '../ui/Button';
import { Card } from '../ui/Card';
import { Dialog } from '../ui/Dialog';
import { Icon } from '../ui/Icon';
import { MOST_SHORTCUTS, chosenPlaces, moved, otherPlaces, type Place, places } from './shortcut-list';
import styles from './Shortcuts.module.css';

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
        <Button size="small" kind="quiet" onClick={() => setEditing(true)}>
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
      {isEditing && (
        <Dialog
          title="编辑快捷入口"
          onClose={() => setEditing(false)}
          footer={
            <Button kind="primary" onClick={() => setEditing(false)}>
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
                  onClick={() => choose(moved(chosen, index, -1))}
                />
                <IconButton
                  name="down"
                  label={`下移${routeOf(place).title}`}
                  disabled={index === chosen.length - 1}
                  onClick={() => choose(moved(chosen, index, 1))}
                />
                <IconButton
                  name="close"
                  label={`移除${routeOf(place).title}`}
                  onClick={() => choose(chosen.filter((one) => one !== place))}
                />
              </li>
            ))}
          </ol>
          <h3>可添加</h3>
          <ul className={styles.list}>
            {otherPlaces(chosen, isAllowed).map((place) => (
              <li key={place}>
                <span className={styles.name}>{routeOf(place).title}</span>
                <IconButton
                  name="plus"
                  label={`添加${routeOf(place).title}`}
                  disabled={chosen.length >= MOST_SHORTCUTS}
                  onClick={() => choose([...chosen, place])}
                />
              </li>
            ))}
          </ul>
        </Dialog>
      )}
    </Card>
  );
}
