import { api } from '@uc/contract';
import { endExports } from '../exports/testing-examples';
import type { Examples, Fresh, Person } from '../testing-examples';
import type { Crowd } from '../crowdsourcing/requests/testing-rows';

/** Example inputs of customers about favourites. */
export const examples = ({ crowd }: Person & { crowd: Crowd }): Examples => ({
  'favourites.add': { kind: 'request', target_no: crowd.foreign },
  'favourites.remove': { kind: 'request', target_nos: [crowd.foreign] },
});

/** The state that each of these calls needs before it, so that it succeeds. */
export const fresh: Record<string, Fresh> = {
  [api.favourites.exportList.path]: endExports,
};
