import { useLocation } from 'react-router';
import { routeAt, routeOf } from '../routes';
import { Card } from '../ui/Card';
import { EmptyState } from '../ui/EmptyState';
import { Screen } from '../ui/Screen';
import { LandingLink } from './LandingLink';
import { useLanding } from './use-landing';

/** A row of the table whose room comes later: says so plainly. */
export default function ComingSoonScreen() {
  const id = routeAt(useLocation().pathname);
  const { title } = routeOf(id);
  const landing = useLanding();
  return (
    <Screen title={title}>
      <Card>
        <EmptyState
          icon="clock"
          title={`${title}即将开放`}
          hint="该功能正在建设中，开放后可在这里直接使用"
          action={landing && landing !== id && <LandingLink landing={landing} />}
        />
      </Card>
    </Screen>
  );
}
