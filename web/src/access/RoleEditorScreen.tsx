import { useLocation, useSearchParams } from 'react-router';
import { api, isUnknown, useRead } from '../client';
import { routeAt, to } from '../routes';
import { ButtonLink } from '../ui/Button';
import { Card } from '../ui/Card';
import { EmptyState } from '../ui/EmptyState';
import { ErrorBlock } from '../ui/ErrorBlock';
import { Screen } from '../ui/Screen';
import { Skeleton } from '../ui/Skeleton';
import { RoleForm } from './RoleForm';

/** 新建 and 编辑角色, one screen: with a role’s number it edits that one (account.md#member-and-role-screens). */
export default function RoleEditorScreen() {
  const [query] = useSearchParams();
  const isNew = routeAt(useLocation().pathname) === 'account.manage.role.create';
  const id = isNew ? '' : (query.get('id') ?? '');
  const tree = useRead(api.access.permissionTree, {});
  const role = useRead(api.access.role, { role_id: id }, { enabled: id !== '' });
  const title = isNew ? '新建角色' : '编辑角色';
  const failed = tree.data ? role : tree;
  const isReady = tree.data !== undefined && (isNew || role.data !== undefined);
  const isUnnamed = !isNew && id === '';
  const isGone = isUnnamed || isUnknown(role.error) || role.data?.is_preset === true;
  return (
    <Screen title={title} actions={<ButtonLink to={to('account.manage.role')}>返回角色管理</ButtonLink>}>
      {isGone && (
        <Card>
          <EmptyState
            icon="shield"
            title={role.data ? '系统预设角色不能修改，请复制后再编辑' : whyGone(isUnnamed)}
            hint="请在角色管理中选择要编辑的角色，或新建一个"
            action={<ButtonLink to={to('account.manage.role.create')}>新建角色</ButtonLink>}
          />
        </Card>
      )}
      {!isGone && !isReady && (
        <Card>
          {failed.error ? (
            <ErrorBlock
              message={failed.error.message}
              onRetry={() => void failed.refetch()}
              busy={failed.isFetching}
            />
          ) : (
            <Skeleton height={480} />
          )}
        </Card>
      )}
      {!isGone && isReady && <RoleForm key={id} tree={tree.data!} role={role.data} />}
    </Screen>
  );
}

const whyGone = (isUnnamed: boolean) => (isUnnamed ? '没有指定要编辑的角色' : '没有找到这个角色');
