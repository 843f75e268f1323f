import { useLocation } from 'react-router';
import { routeAt, routeOf, to } from '../routes';
import { ButtonLink } from '../ui/Button';
import { Card } from '../ui/Card';
import { EmptyState } from '../ui/EmptyState';
import { Screen } from '../ui/Screen';

/** A row of the table whose room comes later: says so plainly. */
export default function ComingSoonScreen() {
  const { title } = routeOf(routeAt(useLocation().pathname));
  return (
    <Screen title={title}>
      <Card>
        <EmptyState
          icon="clock"
          title={`${title}即将开放`}
          hint="该功能正在建设中，开放后可在这里直接使用"
          action={<ButtonLink to={to('home')}>返回首页</ButtonLink>}
        />
      </Card>
    </Screen>
  );
}
