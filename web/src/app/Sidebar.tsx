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
import { countUnder } from './todo-counts';
import { useTodoCounts } from './use-todo-counts';

interface Props {
  current: RouteId;
  /** 我的主页 was asked for and there is none yet (provider-screens.md#screens). */
  onHomepage: () => void;
}

/** The main navigation, with only the pages that this person may open (shell.md#what-is-hidden). */
export function Sidebar({ current, onHomepage }: Props) {
  const { kind } = useSession();
  const can = useCan();
  const groups = menuFor({ kind, can, hasCreditLimit: useHasCreditLimit() });
  const counts = useTodoCounts();
  return (
    <ul className={styles.menu}>
      {groups.map((group) => (
        <li key={group.id}>
          {group.items.length > 0 ? (
            <Group group={group} counts={counts} current={current} onHomepage={onHomepage} />
          ) : (
            <Item item={group} counts={counts} current={current} onHomepage={onHomepage} />
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

interface Counted extends Props {
  counts: ReadonlyMap<string, number>;
}

function Group({ group, counts, current, onHomepage }: { group: MenuGroup } & Counted) {
  const isHere = lineage(current)[0] === group.id;
  const [isOpen, setOpen] = useState(() => isHere || openGroups().has(group.id));
  const [wasHere, setWasHere] = useState(isHere);
  if (isHere !== wasHere) {
    setWasHere(isHere);
    if (isHere) setOpen(true);
  }
  const hidden = isOpen ? 0 : group.items.reduce((sum, { path }) => sum + countUnder(counts, path), 0);
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
        title={waitingText(hidden)}
        onClick={toggle}
      >
        {group.icon && <NavIcon name={group.icon} />}
        {group.title}
        <Count count={hidden} />
        <Icon name="down" size={14} />
      </button>
      {isOpen && (
        <ul className={styles.items}>
          {group.items.map((item) => (
            <li key={item.id}>
              <Item item={item} counts={counts} current={current} onHomepage={onHomepage} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Item({
  item: { id, title, path, icon, isExternal },
  counts,
  current,
  onHomepage,
}: { item: MenuItem } & Counted) {
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
  const count = countUnder(counts, path);
  return (
    <Link
      className={styles.entry}
      to={path}
      title={waitingText(count)}
      aria-current={lineage(current).includes(id) ? 'page' : undefined}
      onPointerEnter={() => screen && prefetchScreen(screen)}
    >
      {icon && <NavIcon name={icon} />}
      {title}
      <Count count={count} />
    </Link>
  );
}

/** The number of waiting items beside a name, painted, so that the accessible name stays the same. */
const Count = ({ count }: { count: number }) =>
  count > 0 && <span className={styles.count} data-count={count > 99 ? '99+' : count} aria-hidden />;
/** The same in words, as the description of the entry. */
const waitingText = (count: number) => (count > 0 ? `${count}项待办` : undefined);
