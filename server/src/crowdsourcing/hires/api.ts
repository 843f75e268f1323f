import type { hires as agreed } from '@uc/contract/crowdsourcing/hires';
import type { Customer, Handlers, RequestFacts } from '../../call/index';
import type { Db } from '../../db/index';
import type { Deps } from '../../deps';
import type { RequestRow } from '../requests/store';
import { visibleRow } from '../requests/detail';
import { acceptOffer, declineHire } from './answer';
import { counterOffer } from './offer';
import { hireView } from './view';

/** Direct hires for both sides (crowdsourcing.md#hire-states, ADR 98). */
export const hireCalls = (deps: Deps): Handlers<typeof agreed> => {
  const answered = (db: Db, actor: Customer, request: RequestFacts, row: RequestRow) => {
    request.note({ bizNo: row.request_no });
    return hireView(db, row, actor);
  };
  return {
    detail: async ({ input, actor, db }) =>
      hireView(db, await visibleRow(db, actor, input.request_no), actor),
    accept: async ({ input, actor, db, request }) =>
      answered(db, actor, request, await acceptOffer(deps, db, actor, input)),
    counter: async ({ input, actor, db, request }) =>
      answered(db, actor, request, await counterOffer(db, actor, input)),
    decline: async ({ input, actor, db, request }) =>
      answered(db, actor, request, await declineHire(db, actor, input)),
  };
};
