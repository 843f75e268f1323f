import { requestModes, requestStatusText, requestTabs } from '@uc/contract/crowdsourcing/request-texts';
import { creatorOf } from '../../call/index';
import type { Find } from '../../room/index';
import { listRequests } from './store';

/** An account's own requests, drafts as well. */
export const findRequests: Find = async (db, actor, { keyword, most }) => {
  if (!actor.permissions.has('crowd.request:view')) return [];
  const { statuses } = requestTabs.all;
  const rows = await listRequests(
    db,
    actor.uid,
    creatorOf(actor, 'crowd'),
    { statuses, keyword },
    { limit: most, offset: 0 },
  );
  return rows.map((row) => ({
    no: row.request_no,
    title: row.title,
    text: `${requestModes[row.mode]} · ${requestStatusText(row.status, row.mode)}`,
    amount: null,
    at: row.created_at,
    link: `/crowdsourcing/publish?request=${row.request_no}`,
  }));
};
