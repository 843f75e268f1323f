import { Link, useSearchParams } from 'react-router';
import { api, isUnknown, useRead } from '../client';
import { to } from '../routes';
import { ButtonLink } from '../ui/Button';
import { Card, Facts } from '../ui/Card';
import { EmptyState } from '../ui/EmptyState';
import { ErrorBlock } from '../ui/ErrorBlock';
import { MomentText } from '../ui/MomentText';
import { Screen } from '../ui/Screen';
import { Skeleton } from '../ui/Skeleton';
import { Timeline } from '../ui/Timeline';
import { useAccessLinks } from './access';
import styles from './access.module.css';
import { changeText } from './change-text';
import { PermissionList } from './PermissionList';

/** 角色详情: its permissions, its members and its changes (account.md#member-and-role-screens). */
export default function RoleDetailScreen() {
  const [query] = useSearchParams();
  const links = useAccessLinks();
  const id = query.get('id') ?? '';
  const tree = useRead(api.access.permissionTree, {});
  const role = useRead(api.access.role, { role_id: id }, { enabled: id !== '' });
  const { data } = role;
  const isMissing = id === '' || isUnknown(role.error);
  if (isMissing || !data || !tree.data) {
    const failed = role.error ? role : tree;
    return (
      <Screen title="角色详情" actions={<ButtonLink to={links.roles}>返回角色管理</ButtonLink>}>
        <Card>
          {isMissing && <EmptyState icon="shield" title="没有找到这个角色" />}
          {!isMissing && failed.error && (
            <ErrorBlock
              message={failed.error.message}
              onRetry={() => void failed.refetch()}
              busy={failed.isFetching}
            />
          )}
          {!isMissing && !failed.error && <Skeleton height={420} />}
        </Card>
      </Screen>
    );
  }
  return (
    <Screen
      title="角色详情"
      actions={
        <>
          <ButtonLink to={links.roles}>返回角色管理</ButtonLink>
          {!links.isSub && data.actions.includes('edit') && (
            <ButtonLink kind="primary" to={to('account.manage.role.editor', { id })}>
              编辑
            </ButtonLink>
          )}
        </>
      }
    >
      <Card title={data.name}>
        <Facts
          facts={[
            ['类型', data.is_preset ? '系统预设' : '自定义'],
            ['描述', data.description || '—'],
            ['权限数', data.permission_count],
            ['成员数', data.member_count],
            ['更新时间', data.updated_at ? <MomentText key="updated" value={data.updated_at} /> : '—'],
          ]}
        />
      </Card>
      <Card title="权限" extra={<span className={styles.faint}>红色为敏感权限</span>}>
        <PermissionList tree={tree.data} permissions={data.permissions} scope={data.data_scope} />
      </Card>
      <Card title={`成员（${data.members.length}）`}>
        {data.members.length === 0 ? (
          <p className={styles.faint}>还没有成员使用这个角色</p>
        ) : (
          <ul className={styles.list}>
            {data.members.map((member) => (
              <li key={member.sub_id}>
                <span>
                  <Link to={`${links.members}?member=${member.sub_id}`}>{member.sub_username}</Link>{' '}
                  {member.true_name}
                </span>
                <span className={styles.faint}>{member.status_text}</span>
              </li>
            ))}
          </ul>
        )}
      </Card>
      {!data.is_preset && (
        <Card title="变更记录">
          {data.logs.length === 0 ? (
            <p className={styles.faint}>暂无变更记录</p>
          ) : (
            <Timeline
              entries={data.logs.map((log) => ({
                at: log.at,
                actor: log.actor_name,
                text: log.action_text,
                comment: log.changes.map(changeText).join('；'),
              }))}
            />
          )}
        </Card>
      )}
    </Screen>
  );
}
