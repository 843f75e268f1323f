import { firstInput } from '../boot/first-calls';
import { api, type ClientEndpoint } from '../client';
import { currentPrincipal } from '../client/credentials';
import { BASE } from '../client/page';
import { readAhead } from '../client/use-read';
import { routeAt, routeOf } from '../routes';

/**
 * @public Before the first render: loads the session and the first reads of the addressed page; of a sub-account the
 * session alone, for which of them its roles leave stands there.
 */
export async function prepare(): Promise<void> {
  const session = readAhead(api.passport.session, {});
  if (currentPrincipal() === 'sub') return session;
  const { first = [] } = routeOf(routeAt(location.pathname.slice(BASE.length)));
  const reads = first.map((one) => {
    const [name = '', query = ''] = one.split('?');
    const [room = '', call = ''] = name.split('.');
    const input = firstInput(query, location.search);
    const endpoint = (api as Record<string, Record<string, ClientEndpoint> | undefined>)[room]?.[call];
    return endpoint && input && readAhead(endpoint, input);
  });
  await Promise.all([session, ...reads]);
}
