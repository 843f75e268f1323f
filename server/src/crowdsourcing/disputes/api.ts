import type { Api } from '@uc/contract';
import { sideViews } from '@uc/contract/crowdsourcing/contract-texts';
import { creatorOf, type Handlers } from '../../call/index';
import { now } from '../../clock';
import type { Deps } from '../../deps';
import { needs } from '../contracts/parties';
import { settle, withdraw } from './end';
import { exportEvidence } from './evidence-pack';
import { addEvidence, openDispute, respond } from './open';
import { readDispute } from './parties';
import { disputesStaff } from './staff-api';
import { disputesPage } from './store';
import { disputeOf, disputeRow } from './view';

/** Disputes for their two sides, and for staff (crowdsourcing.md#dispute-states). */
export const disputeCalls = (deps: Deps): Handlers<Api['disputes']> => ({
  evidencePack: ({ input, actor, db }) => exportEvidence(db, actor, input.contract_no),
  async list({ input, actor, db }) {
    const { role: side, status, contract_no: contractNo, keyword, page, page_size, sort } = input;
    const { start_time, end_time } = input;
    needs(actor, sideViews[side]);
    const party = { uid: actor.uid, side, creator: creatorOf(actor, 'crowd') };
    const filter = { party, status, contractNo, keyword: keyword || undefined, start_time, end_time };
    const { rows, total } = await disputesPage(db, filter, {
      limit: page_size,
      offset: (page - 1) * page_size,
      oldest: sort === 'created_at',
    });
    const at = await now(db);
    const shown = rows.map((row) => (row.status === 'reviewing' ? { ...row, back_fen: null } : row));
    return { list: shown.map((row) => disputeRow(row, at)), total, page, page_size };
  },
  async detail({ input, actor, db }) {
    const { side } = await readDispute(db, actor, input.dispute_no);
    needs(actor, sideViews[side]);
    return disputeOf(db, actor, input.dispute_no);
  },
  async open({ input, actor, db, request }) {
    const no = await openDispute(deps, db, actor, input);
    request.note({ bizNo: no });
    return disputeOf(db, actor, no);
  },
  async respond({ input, actor, db, request }) {
    await respond(deps, db, actor, input);
    request.note({ bizNo: input.dispute_no });
    return disputeOf(db, actor, input.dispute_no);
  },
  async evidence({ input, actor, db, request }) {
    await addEvidence(deps, db, actor, input);
    request.note({ bizNo: input.dispute_no });
    return disputeOf(db, actor, input.dispute_no);
  },
  async settle({ input, actor, db, request }) {
    await settle(db, actor, input);
    request.note({ bizNo: input.dispute_no });
    return disputeOf(db, actor, input.dispute_no);
  },
  async withdraw({ input, actor, db, request }) {
    await withdraw(db, actor, input);
    request.note({ bizNo: input.dispute_no });
    return disputeOf(db, actor, input.dispute_no);
  },
  ...disputesStaff(),
});
