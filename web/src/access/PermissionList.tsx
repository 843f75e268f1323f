import { classes } from '../ui/classes';
import type { Area } from './access';
import styles from './tree.module.css';

/** The permissions of a role, to be read: the areas and resources that it has a code in. */
export function PermissionList({
  tree,
  permissions,
  scope,
}: {
  tree: readonly Area[];
  permissions: readonly string[];
  scope: Record<string, 'all' | 'self'>;
}) {
  const held = new Set(permissions);
  const shown = tree
    .map((area) => ({
      ...area,
      children: area.children
        .map((resource) => ({
          ...resource,
          children: resource.children.filter(({ code }) => held.has(code)),
        }))
        .filter(({ children }) => children.length > 0),
    }))
    .filter(({ children }) => children.length > 0);
  return (
    <div className={styles.tree}>
      {shown.map((area) => (
        <section key={area.area} className={styles.area} aria-label={area.text}>
          <div className={styles.areaHead}>
            {area.text}
            {area.has_scope && (
              <span className={styles.scope}>
                数据范围：{scope[area.area] === 'self' ? '仅本人' : '全部'}
              </span>
            )}
          </div>
          {area.children.map((resource) => (
            <div key={resource.resource} className={styles.resource}>
              <span>{resource.text}</span>
              <ul className={styles.codes}>
                {resource.children.map(({ code, text, sensitive }) => (
                  <li key={code} className={classes(sensitive && styles.sensitive)}>
                    {text}
                    {sensitive && <span className="visually-hidden">（敏感权限）</span>}
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </section>
      ))}
    </div>
  );
}
