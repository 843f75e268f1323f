import { type FileUse, fileUses } from '@uc/contract/file-uses';
import { mayStaff } from '@uc/contract/permissions';
import * as clock from '../clock';
import type { Db } from '../db/index';
import type { Deps } from '../deps';
import { type Customer, refuse, type RequestFacts, type Staff } from '../call/index';
import { recordOperation } from '../operations/index';
import type { DocumentKind, DocumentVisibility, OutlineText } from '../room/index';
import type { FileRow } from './store';
import { addWatermark } from './watermark';

/** Whether a file is an identity document. */
export const isIdentityPaper = ({ use }: Pick<FileRow, 'use'>): boolean =>
  use in fileUses && fileUses[use as FileUse].identity === true;

export const isOfCase = ({ biz_type }: Pick<FileRow, 'biz_type'>): boolean => biz_type === 'filing_case';
/** Whether a file was sent to the customer of a filing by staff or the office: whoever reads it is logged. */
export const isSentPaper = (row: Pick<FileRow, 'biz_type' | 'use'>): boolean =>
  isOfCase(row) && row.use === 'filing_paper';

/**
 * A file is for the staff of its room who have its case before them; identity documents for who reviews them
 * as well; files that customers lend each other are for none of them (ADR 51). For others the file is
 * `notFound`.
 */
export async function refuseStranger(
  db: Db,
  actor: Staff,
  row: FileRow,
  { isSeenByStaff }: DocumentVisibility,
): Promise<FileRow> {
  if (row.use in fileUses && fileUses[row.use as FileUse].lent) throw refuse('notFound');
  const isOfFiling = isOfCase(row) || row.biz_type === 'filing_applicant';
  if (!isOfFiling && isIdentityPaper(row) && !mayStaff(actor.role, 'staff.realname:view'))
    throw refuse('notFound');
  const kind = row.biz_type ?? '';
  const isSeen = kind in isSeenByStaff && isSeenByStaff[kind as DocumentKind];
  if (!isSeen || !(await isSeen(db, actor, row.biz_no ?? ''))) throw refuse('notFound');
  return row;
}

const pad = (part: number) => String(part).padStart(2, '0');
const minuteOf = (at: Date): string => {
  const china = new Date(at.getTime() + 8 * 3_600_000);
  return `${china.getUTCFullYear()}-${pad(china.getUTCMonth() + 1)}-${pad(china.getUTCDate())} ${pad(china.getUTCHours())}:${pad(china.getUTCMinutes())}`;
};

/**
 * Logs that staff opened a paper of a filing, or a customer a paper that staff or the office have sent
 * (filings.md#papers-of-a-case).
 */
export async function logCasePaper(
  deps: Deps,
  actor: Customer | Staff,
  row: FileRow,
  request: RequestFacts,
  how: '查看' | '下载' = actor.kind === 'staff' ? '查看' : '下载',
): Promise<void> {
  const isStaff = actor.kind === 'staff';
  if (isStaff ? !isOfCase(row) : !isSentPaper(row)) return;
  await recordOperation(deps.database.db, {
    uid: row.uid,
    ...(isStaff
      ? { actorKind: 'staff', actorName: '平台', actorId: actor.staffId }
      : { actorKind: actor.kind, actorName: actor.name, actorId: actor.subId ?? 'owner', request }),
    module: 'cases',
    action: 'casePaper',
    bizNo: row.biz_no,
    changes: [{ field: fileUses[row.use as FileUse].text, before: '', after: how }],
  });
}

/** An identity document with a watermark of the reader's name; reading it is logged. */
export async function watermarked(
  deps: Deps,
  actor: Customer | Staff,
  row: FileRow,
  content: Buffer,
  { outlineText, request }: { outlineText: OutlineText; request: RequestFacts },
): Promise<Buffer> {
  const isStaff = actor.kind === 'staff';
  await recordOperation(deps.database.db, {
    uid: row.uid,
    actorKind: isStaff ? 'staff' : 'owner',
    actorName: isStaff ? '平台' : actor.name,
    actorId: isStaff ? actor.staffId : 'owner',
    module: 'account',
    action: 'realNamePaper',
    bizNo: row.biz_no,
    changes: [{ field: fileUses[row.use as FileUse].text, before: '', after: '查看' }],
    // The address and device of staff are not shown to customers.
    ...(!isStaff && { request }),
  });
  const text = `仅用于用户中心认证 · ${actor.name} · ${minuteOf(await clock.now(deps.database.db))}`;
  return addWatermark(content, row.mime === 'image/png' ? 'png' : 'jpg', text, outlineText);
}
