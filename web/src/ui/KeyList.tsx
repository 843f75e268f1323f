import { Fragment, useState } from 'react';
import { Dialog } from './Dialog';
import styles from './KeyList.module.css';

/** The keys of a row are pressed one after the other. */
export type KeyRow = readonly [keys: readonly string[], text: string];

interface Props {
  rows: readonly KeyRow[];
  /** Keys of one letter can be switched off. */
  singles: { areOn(): boolean; set(areOn: boolean): void };
  label: string;
  onClose: () => void;
}

/** 快捷键: the keys that a page knows (shell.md#keys). */
export function KeyList({ rows, singles, label, onClose }: Props) {
  const [areOn, setOn] = useState(singles.areOn);
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
          onChange={({ target: { checked } }) => (singles.set(checked), setOn(checked))}
        />
        {label}
      </label>
    </Dialog>
  );
}
