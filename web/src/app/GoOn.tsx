import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { toast } from '../client';
import { type RouteId, routeOf } from '../routes';
import { PageSkeleton } from './PageSkeleton';

/** Redirects to a page that this person may see; `?from=` tells which address did not exist. */
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
