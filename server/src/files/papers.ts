import { type FileUse, fileUses } from '@uc/contract/file-uses';
import { mayStaff } from '@uc/contract/permissions';
import type { Deps } from '../deps';
import { type Customer, refuse, type RequestFacts, type Staff } from '../call/index';
import { recordOperation } from '../operations/index';
import { momentOf } from '../ledger/index';
import type { FileRow } from './store';
import { type Lettering, watermarked } from './watermark';

/** Whether a file is a paper that says who somebody is. */
const isIdentityPaper = ({ use }: Pick<FileRow, 'use'>): boolean =>
  use in fileUses && fileUses[use as FileUse].identity === true;

/** Papers of somebody's identity are for those who review them; for others of the staff there is no such file. */
export function refuseStranger(actor: Staff, row: FileRow): FileRow {
  if (isIdentityPaper(row) && !mayStaff(actor.role, 'staff.realname:view')) throw refuse('notFound');
  return row;
}

const pad = (part: number) => String(part).padStart(2, '0');
const minuteOf = (at: Date): string => {
  const china = new Date(at.getTime() + 8 * 3_600_000);
  return `${china.getUTCFullYear()}-${pad(china.getUTCMonth() + 1)}-${pad(china.getUTCDate())} ${pad(china.getUTCHours())}:${pad(china.getUTCMinutes())}`;
};

/** How a file leaves the house: a paper of somebody's identity with who looks at it across, and the look written down. */
export async function asLookedAt(
  deps: Deps,
  actor: Customer | Staff,
  row: FileRow,
  content: Buffer,
  { lettering, request }: { lettering: Lettering; request: RequestFacts },
): Promise<Buffer> {
  if (!isIdentityPaper(row)) return content;
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
    // Where the house sits is nobody's business.
    ...(!isStaff && { request }),
  });
  const text = `仅用于用户中心认证 · ${actor.name} · ${minuteOf(await momentOf(deps.database.db, {}))}`;
  return watermarked(content, row.mime === 'image/png' ? 'png' : 'jpg', text, lettering);
}
