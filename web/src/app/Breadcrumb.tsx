import { Link } from 'react-router';
import type { RouteId } from '../routes';
import { Icon } from '../ui/Icon';
import styles from './Breadcrumb.module.css';
import { crumbsOf } from './crumbs';

/** The crumb trail of a page (shell.md#layout). */
export function Breadcrumb({ id }: { id: RouteId }) {
  const crumbs = crumbsOf(id);
  if (crumbs.length === 0) return null;
  return (
    <nav className={styles.trail} aria-label="面包屑">
      <ol>
        {crumbs.map(({ title, path }, at) => (
          <li key={title} aria-current={at === crumbs.length - 1 ? 'page' : undefined}>
            {path ? <Link to={path}>{title}</Link> : title}
            {at < crumbs.length - 1 && <Icon name="right" size={12} />}
          </li>
        ))}
      </ol>
    </nav>
  );
}
