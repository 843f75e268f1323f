import { useSession } from '../client';
import { to } from '../routes';
import { ButtonLink } from '../ui/Button';
import { Card } from '../ui/Card';
import { EmptyState } from '../ui/EmptyState';

/** 403 for a page (product 01 §1.1): says whom to ask, and the way back. */
export function ForbiddenPage() {
  const { sub, name } = useSession();
  return (
    <Card>
      <h1 className="visually-hidden">没有权限</h1>
      <EmptyState
        icon="shield"
        title={`您没有权限访问该页面，请联系主账号 ${sub?.parent_account ?? name} 授权`}
        action={
          <ButtonLink to={to('home')} kind="primary">
            返回首页
          </ButtonLink>
        }
      />
    </Card>
  );
}
