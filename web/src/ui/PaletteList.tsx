import type { ReactNode } from 'react';
import { Icon, type IconName } from './Icon';
import styles from './Palette.module.css';

/** One entry of a palette. */
export interface PaletteOption {
  /** Unique among all groups. */
  key: string;
  icon: IconName;
  title: string;
  /** What tells it from others of its title. */
  text?: string;
  /** At the end of its line: an amount, a day, keys. */
  aside?: ReactNode;
  /** Where it leads. */
  link: string;
  /** An address outside, in a new tab. */
  isExternal?: boolean;
}
export interface PaletteGroup {
  title: string;
  options: readonly PaletteOption[];
  /** Said after its title: that there are more. */
  note?: string;
}

/** The entries of a palette in their groups; the pointer chooses with one press. */
export function PaletteList({
  id,
  label,
  groups,
  current,
  onChoose,
}: {
  id: string;
  label: string;
  groups: readonly PaletteGroup[];
  current: string | undefined;
  onChoose: (option: PaletteOption) => void;
}) {
  return (
    <div id={id} role="listbox" aria-label={label} className={styles.list}>
      {groups.map((group, index) => (
        <div key={group.title} role="group" aria-labelledby={`${id}-g${index}`}>
          <div id={`${id}-g${index}`} role="presentation" className={styles.group}>
            {group.title}
            {group.note && <small>{group.note}</small>}
          </div>
          {group.options.map((option) => (
            <Option
              key={option.key}
              id={`${id}-${option.key}`}
              option={option}
              isCurrent={option.key === current}
              onChoose={() => onChoose(option)}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

/** Chosen by the keys of the field, so it takes no focus of its own. */
function Option({
  id,
  option: { icon, title, text, aside },
  isCurrent,
  onChoose,
}: {
  id: string;
  option: PaletteOption;
  isCurrent: boolean;
  onChoose: () => void;
}) {
  return (
    <div
      id={id}
      role="option"
      aria-selected={isCurrent}
      className={styles.option}
      // The focus stays in the field.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <Icon name={icon} />
      <span className={styles.words}>
        <span className={styles.title}>{title}</span>
        {text && <span className={styles.text}>{text}</span>}
      </span>
      {aside && <span className={styles.aside}>{aside}</span>}
    </div>
  );
}
