import { api, useRead } from '../client';
import { Skeleton } from '../ui/Skeleton';
import styles from './access.module.css';
import { actionsFor, pagesFor } from './preview';
import { scopeText } from './scope-text';

/** 该成员能看到什么: the pages and actions that the chosen roles open together (account.md#member-and-role-screens). */
export function MemberPreview({ roleIds }: { roleIds: readonly string[] }) {
  const { data, error } = useRead(
    api.access.rolePreview,
    { role_ids: roleIds.join(',') },
    { enabled: roleIds.length > 0, keepPrevious: true },
  );
  return (
    <details className={styles.preview}>
      <summary>该成员能看到什么</summary>
      {roleIds.length === 0 && <p className={styles.faint}>选择角色后可预览</p>}
      {roleIds.length > 0 && !data && !error && <Skeleton height={120} />}
      {error && !data && <p className={styles.error}>{error.message}</p>}
      {roleIds.length > 0 && data && (
        <dl>
          {pagesFor(data.permissions).map(({ title, pages }) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>{pages.length === 0 ? '可查看' : pages.join('、')}</dd>
            </div>
          ))}
          {actionsFor(data.permissions).map(({ title, actions }) => (
            <div key={`d${title}`}>
              <dt>{title}操作</dt>
              <dd>{actions.join('、')}</dd>
            </div>
          ))}
          <div>
            <dt>数据范围</dt>
            <dd>{scopeText(data.data_scope)}</dd>
          </div>
        </dl>
      )}
    </details>
  );
}
