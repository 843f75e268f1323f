import type { ProjectForm } from '@uc/contract/maker-form';
import { refuseForm } from '../../call/index';
import type { Db } from '../../db/index';
import type { Linked, LookUp, MakerParts } from './parts';

const found = async (look: LookUp | undefined, db: Db, uid: number, nos: readonly string[]) =>
  look === undefined || nos.length === 0 ? new Map<string, Linked>() : look(db, uid, nos);

/** Refuses the form for a number that is none of the account's own documents. */
export async function refuseForeignLinks(
  { filings, requests }: MakerParts,
  db: Db,
  uid: number,
  { ip_refs, request_refs }: Pick<ProjectForm, 'ip_refs' | 'request_refs'>,
): Promise<void> {
  const checks = [
    { field: 'ip_refs', text: '知识产权申请', nos: ip_refs, look: filings },
    { field: 'request_refs', text: '众包需求', nos: request_refs, look: requests },
  ];
  for (const { field, text, nos, look } of checks) {
    const known = await found(look, db, uid, nos);
    const missing = nos.find((no) => !known.has(no));
    if (missing !== undefined)
      throw refuseForm({ field, message: `未找到您的${text}${missing}，请核对编号` });
  }
}

/** The linked documents as they stand now; one that is gone says so. */
export async function linksOf(look: LookUp | undefined, db: Db, uid: number, nos: readonly string[]) {
  const known = await found(look, db, uid, nos);
  return nos.map((no) => ({
    no,
    title: known.get(no)?.title ?? no,
    state: known.get(no)?.state ?? '已不存在',
    link: known.get(no)?.link ?? null,
  }));
}
