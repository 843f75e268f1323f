import type { Api } from '@uc/contract';
import { creatorOf, type Handlers } from '../../call/index';
import { eachRow } from '../../db/index';
import type { Deps } from '../../deps';
import { askForPlan, withdrawAsk } from './ask';
import { decideAsk, revokeGrant } from './decide';
import { planAnswer } from './read';
import { receivedPage } from './store';
import { receivedView, planAccessOf } from './view';

/** Handlers for requests to read the plan of a project (maker-screens.md#plans, ADR 51). */
export const planCalls = (deps: Deps): Handlers<Api['plans']> => ({
  standing: ({ input, actor, db }) => planAccessOf(db, actor, input.project_no),
  async ask({ input, actor, db, request }) {
    request.note({ bizNo: input.project_no });
    await askForPlan(db, actor, input);
    return planAccessOf(db, actor, input.project_no);
  },
  async withdraw({ input, actor, db, request }) {
    request.note({ bizNo: input.ask_no });
    const row = await withdrawAsk(db, actor, input.ask_no);
    return planAccessOf(db, actor, row.project_no);
  },
  read: ({ input, actor }) => planAnswer(deps, actor, input.ask_no),
  async received({ input: { project_no: projectNo, page, page_size, sort, keyword, ...days }, actor, db }) {
    const who = { uid: actor.uid, creator: creatorOf(actor, 'maker') };
    const { rows, total } = await receivedPage(
      db,
      who,
      { ...days, projectNo, keyword: keyword || undefined },
      {
        limit: page_size,
        offset: (page - 1) * page_size,
        sort,
      },
    );
    return { list: await eachRow(db, rows, (db, row) => receivedView(db, row)), total, page, page_size };
  },
  async decide({ input, actor, db, request }) {
    request.note({ bizNo: input.ask_no });
    return receivedView(db, await decideAsk(db, actor, input));
  },
  async revoke({ input, actor, db, request }) {
    request.note({ bizNo: input.ask_no });
    return receivedView(db, await revokeGrant(db, actor, input));
  },
});
