import { useState } from 'react';
import { Link } from 'react-router';
import { useCan, useHasCreditLimit, useSession } from '../client';
import { type RouteId, routeOf } from '../routes';
import { classes } from '../ui/classes';
import { Icon } from '../ui/Icon';
import { Skeleton } from '../ui/Skeleton';
import { lineage, type MenuGroup, type MenuItem, menuFor } from './menu';
import { NavIcon } from './nav-icons';
import { prefetchScreen } from './pages';
import { openGroups, rememberGroup } from './open-groups';
import styles from './Sidebar.module.css';

interface Props {
  current: RouteId;
  /** 我的主页 was asked for and there is none yet (product 02 §2.6). */
  onHomepage: () => void;
}

/** The main navigation, only what this person may open (product 01 §1.1). */
export function Sidebar({ current, onHomepage }: Props) {
  const { kind } = useSession();
  const can = useCan();
  const groups = menuFor({ kind, can, hasCreditLimit: useHasCreditLimit() });
  return (
    <ul className={styles.menu}>
      {groups.map((group) => (
        <li key={group.id}>
          {group.items.length > 0 ? (
            <Group group={group} current={current} onHomepage={onHomepage} />
          ) : (
            <Item item={group} current={current} onHomepage={onHomepage} />
          )}
        </li>
      ))}
    </ul>
  );
}

/** The same room before it is known who is here. */
export const SidebarSkeleton = () => (
  <div className={styles.menu} aria-hidden>
    {[64, 72, 72, 72, 72, 86, 72, 72].map((width, at) => (
      <div key={at} className={styles.bar}>
        <Skeleton width={width} />
      </div>
    ))}
  </div>
);

function Group({ group, current, onHomepage }: { group: MenuGroup } & Props) {
  const isHere = lineage(current)[0] === group.id;
  const [isOpen, setOpen] = useState(() => isHere || openGroups().has(group.id));
  const [wasHere, setWasHere] = useState(isHere);
  if (isHere !== wasHere) {
    setWasHere(isHere);
    if (isHere) setOpen(true);
  }
  const toggle = () => {
    setOpen(!isOpen);
    rememberGroup(group.id, !isOpen);
  };
  return (
    <>
      <button
        type="button"
        className={classes(styles.entry, isHere && styles.inside)}
        aria-expanded={isOpen}
        onClick={toggle}
      >
        {group.icon && <NavIcon name={group.icon} />}
        {group.title}
        <Icon name="down" size={14} />
      </button>
      {isOpen && (
        <ul className={styles.items}>
          {group.items.map((item) => (
            <li key={item.id}>
              <Item item={item} current={current} onHomepage={onHomepage} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Item({
  item: { id, title, path, icon, isExternal },
  current,
  onHomepage,
}: { item: MenuItem } & Props) {
  const { provider_homepage: homepage } = useSession();
  const { screen } = routeOf(id);
  if (isExternal && !homepage)
    return (
      <button type="button" className={styles.entry} onClick={onHomepage}>
        {title}
      </button>
    );
  if (isExternal && homepage)
    return (
      <a className={styles.entry} href={homepage} target="_blank" rel="noopener noreferrer">
        {title}
        <Icon name="out" size={14} />
        <span className="visually-hidden">（在新标签页打开）</span>
      </a>
    );
  return (
    <Link
      className={styles.entry}
      to={path}
      aria-current={lineage(current).includes(id) ? 'page' : undefined}
      onPointerEnter={() => screen && prefetchScreen(screen)}
    >
      {icon && <NavIcon name={icon} />}
      {title}
    </Link>
  );
}
