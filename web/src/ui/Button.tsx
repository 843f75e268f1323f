import type { ComponentProps, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import styles from './Button.module.css';
import { classes } from './classes';
import { Icon, type IconName } from './Icon';

interface Look {
  /**
   * `primary` is the main action, `plain` any other, `quiet` a link among others, `danger` one that cannot be undone.
   */
  kind?: 'primary' | 'plain' | 'quiet' | 'danger';
  size?: 'small' | 'medium' | 'large';
  icon?: IconName;
  children: ReactNode;
}
const look = ({ kind = 'plain', size = 'medium' }: Look, className?: string) =>
  classes(styles.button, styles[kind], styles[size], className);

/** A button; `busy` says so to a screen reader and takes no second press; as a text it replaces the label. */
export function Button({
  kind,
  size,
  icon,
  children,
  busy = false,
  isPrinted = false,
  className,
  onClick,
  ...rest
}: Look & {
  busy?: boolean | string;
  /** Its words are content, such as the name of a file. */
  isPrinted?: boolean;
} & ComponentProps<'button'>) {
  return (
    <button
      type="button"
      {...rest}
      className={look({ kind, size, children }, className)}
      data-danger={kind === 'danger' || undefined}
      data-control={!isPrinted || undefined}
      aria-busy={busy ? true : undefined}
      onClick={busy ? undefined : onClick}
    >
      {busy ? <span className={styles.spinner} /> : icon && <Icon name={icon} />}
      {typeof busy === 'string' ? busy : children}
    </button>
  );
}

/** A link that looks like a button: it goes somewhere, so it can be opened in a new tab. */
export function ButtonLink({ kind, size, icon, children, className, ...rest }: Look & LinkProps) {
  return (
    <Link {...rest} className={look({ kind, size, children }, className)} data-control>
      {icon && <Icon name={icon} />}
      {children}
    </Link>
  );
}

/** A square button that shows an icon alone; `label` is its name and its tooltip. */
export function IconButton({
  name,
  label,
  className,
  ...rest
}: { name: IconName; label: string } & ComponentProps<'button'>) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className={classes(styles.icon, className)}
      data-control
    >
      <Icon name={name} size={18} />
    </button>
  );
}
