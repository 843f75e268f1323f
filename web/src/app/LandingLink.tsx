import { type RouteId, routeOf } from '../routes';
import { ButtonLink } from '../ui/Button';

/** The way to where somebody is at home, named: not everybody may see 首页. */
export const LandingLink = ({ landing, kind }: { landing: RouteId; kind?: 'primary' | 'plain' }) => (
  <ButtonLink to={routeOf(landing).path} kind={kind ?? 'plain'}>
    {landing === 'home' ? '返回首页' : `前往${routeOf(landing).title}`}
  </ButtonLink>
);
