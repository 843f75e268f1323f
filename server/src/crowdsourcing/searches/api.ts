import type { searches as agreed } from '@uc/contract/crowdsourcing/searches';
import type { Handlers } from '../../call/index';
import { listSearches, removeSearch, saveSearch } from './save';

/** Searches of the hall that a person keeps (crowdsourcing-screens.md#kept-searches). */
export const searchCalls = (): Handlers<typeof agreed> => ({
  list: async ({ actor, db }) => ({ list: await listSearches(db, actor) }),
  async save({ input, actor, db, request }) {
    const saved = await saveSearch(db, actor, input);
    request.note({ bizNo: saved.search_no });
    return saved;
  },
  async remove({ input, actor, db, request }) {
    await removeSearch(db, actor, input);
    request.note({ bizNo: input.search_no });
    return { search_no: input.search_no };
  },
});
