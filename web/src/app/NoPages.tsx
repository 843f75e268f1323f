import { useSession } from '../client';
import { signOut } from '../client/sign-out';
import { Button } from '../ui/Button';
import { Card } from '../ui/Card';
import { EmptyState } from '../ui/EmptyState';

/** For a member whose roles carry nothing that has a page: who can change that, and the way out. */
export default function NoPages() {
  const { sub, name } = useSession();
  return (
    <Card>
      <h1 className="visually-hidden">没有可以访问的页面</h1>
      <EmptyState
        icon="shield"
        title="您的角色还没有可以访问的页面"
        hint={`请联系主账号 ${sub?.parent_name ?? name} 调整您的角色，调整后刷新即可使用`}
        action={
          <>
            <Button kind="primary" onClick={() => location.reload()}>
              刷新
            </Button>
            <Button onClick={() => void signOut()}>退出登录</Button>
          </>
        }
      />
    </Card>
  );
}
