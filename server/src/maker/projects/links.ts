import type { ProjectForm } from '@uc/contract/maker/form';
import { type Customer, refuseForm } from '../../call/index';
import type { Db } from '../../db/index';
import type { Linked, LookUp, MakerParts } from './parts';

type Links = Pick<ProjectForm, 'ip_refs' | 'request_refs'>;
const found = async (look: LookUp | undefined, db: Db, uid: number, nos: readonly string[]) =>
  look === undefined || nos.length === 0 ? new Map<string, Linked>() : look(db, uid, nos);

/**
 * Refuses the form for a number that is none of the account's own documents, or that `actor`, who names it for the first
 * time, may not open.
 */
export async function refuseForeignLinks(
  { filings, requests }: MakerParts,
  db: Db,
  uid: number,
  { ip_refs, request_refs }: Links,
  named?: { actor: Customer; before: Links | undefined },
): Promise<void> {
  const { ip_refs: filingsBefore = [], request_refs: requestsBefore = [] } = named?.before ?? {};
  const checks = [
    { field: 'ip_refs', text: '知识产权申请', nos: ip_refs, look: filings, before: filingsBefore },
    { field: 'request_refs', text: '众包需求', nos: request_refs, look: requests, before: requestsBefore },
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

/** The linked documents as they stand now; one that is gone says so, and `link` is for who may open it. */
export async function linksOf(
  look: LookUp | undefined,
  db: Db,
  { uid, nos, actor }: { uid: number; nos: readonly string[]; actor: Customer | undefined },
) {
  const known = await found(look, db, uid, nos);
  return nos.map((no) => {
    const one = known.get(no);
    return {
      no,
      title: one?.title ?? no,
      state: one?.state ?? '已不存在',
      link: one !== undefined && actor !== undefined && one.isOpenTo(actor) ? one.link : null,
    };
  });
}
