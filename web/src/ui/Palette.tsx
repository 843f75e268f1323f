import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { IconButton } from './Button';
import { closedBy, useModal } from './Dialog';
import { Icon } from './Icon';
import { PaletteList, type PaletteGroup, type PaletteOption } from './PaletteList';
import styles from './Palette.module.css';

interface Props {
  /** Its name, and that of its field. */
  label: string;
  placeholder: string;
  typed: string;
  onType: (typed: string) => void;
  groups: readonly PaletteGroup[];
  /** Something is still being looked for. */
  busy: boolean;
  /** Why something could not be looked for. */
  fault: ReactNode;
  /** Shown in place of the list where it has no entry. */
  none: ReactNode;
  onChoose: (option: PaletteOption) => void;
  onClose: () => void;
}

/**
 * A field over the page with what it finds below: the focus stays in the field, arrow keys walk through the entries, Enter
 * opens one, Esc closes and gives the focus back.
 */
export function Palette({
  label,
  placeholder,
  typed,
  onType,
  groups,
  busy,
  fault,
  none,
  onChoose,
  onClose,
}: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const list = useId();
  const close = useModal(dialog, onClose);
  const options = groups.flatMap((group) => group.options);
  // By its key, so that an entry stays chosen while others come; the first one when it has gone.
  const [chosen, choose] = useState<string>();
  const at = Math.max(
    0,
    options.findIndex(({ key }) => key === chosen),
  );
  const current = options[at];
  const move = (to: number) => {
    const next = options[(to + options.length) % options.length];
    if (next === undefined) return;
    choose(next.key);
    document.getElementById(`${list}-${next.key}`)?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter and the arrows belong to the input method while it composes.
    if (event.nativeEvent.isComposing) return;
    const steps: Record<string, () => void> = {
      ArrowDown: () => move(at + 1),
      ArrowUp: () => move(at - 1),
      Enter: () => current && onChoose(current),
    };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    step();
  };
  return (
    <dialog
      ref={dialog}
      className={styles.palette}
      aria-label={label}
      data-unguarded
      data-unprinted
      {...closedBy(close)}
    >
      <div className={styles.sheet} data-typed={typed !== '' || undefined}>
        <div className={styles.field}>
          <Icon name="search" size={18} />
          <input
            type="text"
            role="combobox"
            aria-label={label}
            aria-expanded={options.length > 0}
            aria-controls={list}
            aria-autocomplete="list"
            aria-activedescendant={current && `${list}-${current.key}`}
            placeholder={placeholder}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            enterKeyHint="go"
            value={typed}
            onChange={(event) => (choose(undefined), onType(event.target.value))}
            onKeyDown={onKeyDown}
          />
          <IconButton name="close" label="关闭" onClick={close} />
        </div>
        <PaletteList id={list} label={label} groups={groups} current={current?.key} onChoose={onChoose} />
        {fault && <div className={styles.none}>{fault}</div>}
        {options.length === 0 && !busy && !fault && <div className={styles.none}>{none}</div>}
        <p className="visually-hidden" role="status">
          {busy ? '正在查找' : typed.trim() === '' ? '' : `找到${options.length}项`}
        </p>
        <p className={styles.foot} aria-hidden>
          {busy ? '正在查找…' : '↑↓ 选择　Enter 打开　Esc 关闭'}
        </p>
      </div>
    </dialog>
  );
}
