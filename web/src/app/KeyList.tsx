import { Fragment, useState } from 'react';
import { routeOf } from '../routes';
import { Dialog } from '../ui/Dialog';
import styles from './KeyList.module.css';
import type { KeyPlace } from './key-places';
import { paletteKeys } from './palette-keys';
import { singleKeys } from './single-keys';

/** The keys of every page; those of one letter can be switched off here (shell.md#keys). */
export default function KeyList({ places, onClose }: { places: readonly KeyPlace[]; onClose: () => void }) {
  const [areOn, setOn] = useState(singleKeys.areOn);
  const rows: [keys: readonly string[], text: string][] = [
    [[paletteKeys()], '全局查找'],
    [['?'], '显示快捷键'],
    [['Esc'], '关闭弹窗、抽屉与菜单'],
    ...places.map(([letter, id]): [string[], string] => [['G', letter.toUpperCase()], routeOf(id).title]),
  ];
  return (
    <Dialog title="快捷键" onClose={onClose} unguarded>
      <dl className={styles.keys}>
        {rows.map(([keys, text]) => (
          <Fragment key={text}>
            <dt>
              {keys.map((key, at) => (
                <Fragment key={key}>
                  {at > 0 && <span>再按</span>}
                  <kbd>{key}</kbd>
                </Fragment>
              ))}
            </dt>
            <dd>{text}</dd>
          </Fragment>
        ))}
      </dl>
      <label className={styles.switch}>
        <input
          type="checkbox"
          checked={areOn}
          onChange={({ target: { checked } }) => (singleKeys.set(checked), setOn(checked))}
        />
        启用单键快捷键（? 与 G）
      </label>
    </Dialog>
  );
}
