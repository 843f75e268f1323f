import type { uses as agreed } from '@uc/contract/filings/uses';
import { filingAreas, type FilingArea } from '@uc/contract/filings/kinds';
import { creatorOf, type Customer, type Handlers, ownTransaction, refuse } from '../../call/index';
import type { Db } from '../../db/index';
import type { Deps } from '../../deps';
import { bidsNaming } from '../../crowdsourcing/index';
import { projectsNaming } from '../../maker/index';
import { workLink, workOf } from '../../works/index';
import { casesByNo, casesOfWork, handedInCases } from '../cases/link-store';
import { hasFailed } from './failed';
import { applyFromWork } from './from-work';
import { linkedView, mayOpen } from './linked';

const MOST = 200;

/**
 * Handlers that lead from a work to a case, a bid and a project
 * (filings.md#from-a-work-to-a-case-a-bid-and-a-project).
 */
export const useCalls = (deps: Deps): Handlers<typeof agreed> => ({
  async ofCase({ input: { app_no: no }, actor, db }) {
    const [row] = await casesByNo(db, actor.uid, [no]);
    if (row === undefined || !mayOpen(actor, row)) throw refuse('notFound');
    const work = row.work_no === null ? [] : await workUse(db, actor, row.work_no);
    return {
      list: [...work, ...(await bidsNaming(db, actor, no)), ...(await projectsNaming(db, actor, no))],
    };
  },
  async ofWork({ input: { work_no: no }, actor, db }) {
    if ((await workOf(db, actor, no)) === undefined) throw refuse('notFound');
    const rows = await casesOfWork(db, actor.uid, no);
    return {
      list: rows.filter((row) => mayOpen(actor, row)).map(linkedView),
      may_apply: actor.permissions.has('ip.copyright:apply') && rows.every(hasFailed),
    };
  },
  async choices({ actor, db }) {
    const { uid, permissions } = actor;
    const areas = (Object.keys(filingAreas) as FilingArea[]).filter((area) =>
      permissions.has(`ip.${area}:view`),
    );
    const rows = await handedInCases(db, { uid, creator: creatorOf(actor, 'ip'), areas, most: MOST });
    return { list: rows.map(linkedView) };
  },
  fromWork: ownTransaction(async ({ input: { work_no: no }, actor, request }) => {
    const appNo = await applyFromWork(deps, actor, no);
    request.note({ bizNo: appNo });
    return { app_no: appNo };
  }),
});

async function workUse(db: Db, actor: Customer, workNo: string) {
  const link = await workLink(db, actor, workNo);
  return link === undefined ? [] : [link];
}
