import type { ProjectForm } from '@uc/contract/maker/form';
import { type Customer, refuseForm } from '../../call/index';
import { linkedRequests } from '../../crowdsourcing/index';
import type { Db } from '../../db/index';
import { changeIn, formIn } from './form';
import type { ProjectRow } from './store';

/** A document of another room that a project names: its title, its present state, and its page. */
export interface Linked {
  title: string;
  state: string;
  link: string;
  /** Whether somebody of the account may open it. */
  isOpenTo: (actor: Customer) => boolean;
}
/** The account's own documents among these numbers. */
export type LookUp = (db: Db, uid: number, nos: readonly string[]) => Promise<ReadonlyMap<string, Linked>>;

type Links = Pick<ProjectForm, 'ip_refs' | 'request_refs'>;
const found = async (look: LookUp, db: Db, uid: number, nos: readonly string[]) =>
  nos.length === 0 ? new Map<string, Linked>() : look(db, uid, nos);

/**
 * Refuses the form for a number that is none of the account's own documents, or that `actor`, who names it for the first
 * time, may not open.
 */
export async function refuseForeignLinks(
  filings: LookUp,
  db: Db,
  uid: number,
  { ip_refs, request_refs }: Links,
  named?: { actor: Customer; before: Links | undefined },
): Promise<void> {
  const { ip_refs: filingsBefore = [], request_refs: requestsBefore = [] } = named?.before ?? {};
  const checks = [
    { field: 'ip_refs', text: '知识产权申请', nos: ip_refs, look: filings, before: filingsBefore },
    {
      field: 'request_refs',
      text: '众包需求',
      nos: request_refs,
      look: linkedRequests,
      before: requestsBefore,
    },
  ];
  for (const { field, text, nos, look, before } of checks) {
    const known = await found(look, db, uid, nos);
    const isMissing = (no: string) =>
      !known.has(no) ||
      (named !== undefined && !before.includes(no) && !known.get(no)!.isOpenTo(named.actor));
    const missing = nos.find(isMissing);
    if (missing !== undefined)
      throw refuseForm({ field, message: `未找到您的${text}${missing}，请核对编号` });
  }
}

/** The documents that a project names, as they stand now. */
export async function linksOf(filings: LookUp, db: Db, row: ProjectRow, actor: Customer) {
  const { ip_refs: cases, request_refs: requests } = changeIn(row) ?? formIn(row);
  const [ip, request] = await Promise.all([
    linksIn(filings, db, { uid: row.uid, nos: cases, actor }),
    linksIn(linkedRequests, db, { uid: row.uid, nos: requests, actor }),
  ]);
  return { ip_refs: ip, request_refs: request };
}

/** The documents of these numbers; one that is gone says so, and `link` is for who may open it. */
async function linksIn(
  look: LookUp,
  db: Db,
  { uid, nos, actor }: { uid: number; nos: readonly string[]; actor: Customer },
) {
  const known = await found(look, db, uid, nos);
  return nos.map((no) => {
    const one = known.get(no);
    return {
      no,
      title: one?.title ?? no,
      state: one?.state ?? '已不存在',
      link: one?.isOpenTo(actor) === true ? one.link : null,
    };
  });
}
