import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { toast } from '../client';
import { type RouteId, routeOf } from '../routes';
import { PageSkeleton } from './PageSkeleton';

/** On to a page that this person may see, in place of one that was not asked for by name; what was lost on the way is told. */
export function GoOn({ to }: { to: RouteId }) {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const { path, title } = routeOf(to);
  useEffect(() => {
    const isLost = new URLSearchParams(search).has('from');
    if (isLost) toast(`您访问的页面不存在，已为您跳转到${title}`);
    void navigate(path, { state: state as unknown, replace: true });
  }, [navigate, path, title, search, state]);
  return <PageSkeleton />;
}
