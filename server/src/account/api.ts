import type { Api } from '@uc/contract';
import type { Deps } from '../deps';
import type { Handlers } from '../http/index';

/** The account itself; each part has a file of handlers of its own. */
export const account = (_deps: Deps): Handlers<Api['account']> => ({});
