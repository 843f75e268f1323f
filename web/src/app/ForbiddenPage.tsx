import { useSession } from '../client';
import type { RouteId } from '../routes';
import { Card } from '../ui/Card';
import { EmptyState } from '../ui/EmptyState';
import { LandingLink } from './LandingLink';

/** 403 for a page (shell.md#what-is-hidden): names the person to ask, and links to a page that is permitted. */
export default function ForbiddenPage({ landing }: { landing: RouteId }) {
  const { sub, name } = useSession();
  return (
    <Card>
      <h1 className="visually-hidden">没有权限</h1>
      <EmptyState
        icon="shield"
        title={`您没有权限访问该页面，请联系主账号 ${sub?.parent_name ?? name} 授权`}
        action={<LandingLink landing={landing} kind="primary" />}
      />
    </Card>
  );
}
