import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { classes } from '../ui/classes';
import styles from './Menu.module.css';

interface Props {
  /** Name of the button for a screen reader. */
  label: string;
  /** Content of the button. */
  face: ReactNode;
  className?: string | undefined;
  children: (close: () => void) => ReactNode;
}

/** A button that opens a small sheet below itself; Esc, a press or the focus elsewhere, and a new page close it. */
export function Menu({ label, face, className, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const sheet = useId();
  const { pathname } = useLocation();
  useEffect(() => setOpen(false), [pathname]);
  useEffect(() => {
    if (!isOpen) return undefined;
    const onPress = ({ target }: Event) => {
      if (!root.current?.contains(target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', onPress);
    return () => document.removeEventListener('pointerdown', onPress);
  }, [isOpen]);
  return (
    <div
      ref={root}
      className={styles.root}
      onKeyDown={({ key }) => {
        if (key !== 'Escape' || !isOpen) return;
        setOpen(false);
        button.current?.focus();
      }}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget && !root.current?.contains(relatedTarget)) setOpen(false);
      }}
    >
      <button
        ref={button}
        type="button"
        className={classes(styles.button, className)}
        title={label}
        aria-expanded={isOpen}
        aria-controls={isOpen ? sheet : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <span className="visually-hidden">{label}</span>
        {face}
      </button>
      {isOpen && (
        <div id={sheet} className={styles.sheet}>
          {children(() => setOpen(false))}
        </div>
      )}
    </div>
  );
}
