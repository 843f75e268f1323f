import { limits } from '@uc/contract/limits';
import { maskEmail } from '@uc/contract/mask';
import { ownerEmail } from '../../accounts/index';
import { type Customer, refuse } from '../../call/index';
import type { Db, Tx } from '../../db/index';
import type { Deps } from '../../deps';
import { countStarted, exportOf, type TaskView } from '../../exports/index';
import { claimedContent, findFileView } from '../../files/index';
import type { OutboxHandler } from '../../jobs/index';
import { audit, system } from '../../ledger/index';
import { notify, tellMailStopped } from '../../messages/index';
import { MessageRefused } from '../../partners/index';
import { type BillFile, exportBill } from './export';

/** The bytes of a file in one mail. */
const MOST_BYTES = 12 * 1024 * 1024;

/** The owner's address that takes mail, masked. */
export async function mailboxOf(deps: Deps, db: Db, uid: number): Promise<string | null> {
  const address = await ownerEmail.of(deps, db, uid);
  return address === null ? null : maskEmail(address);
}

/**
 * Starts the file of a month or year, which is mailed to the owner once it is made. Refuses what `exportBill` does,
 * bill.noMailbox, and bill.mailsMost, counted under the lock that starts exports one by one.
 */
export async function mailBill(deps: Deps, tx: Tx, actor: Customer, file: BillFile): Promise<TaskView> {
  const { uid } = actor;
  if ((await mailboxOf(deps, tx, uid)) === null) throw refuse('bill.noMailbox');
  const task = await exportBill(tx, actor, file, { isMailed: true });
  const { mailsMost: most, mailHours: hours } = limits.bill;
  const count = await countStarted(tx, { uid, kind: 'spending_bill', having: 'isMailed', hours });
  if (count > most) throw refuse('bill.mailsMost', { most });
  return task;
}

/** Mails a file that was made; to the address that the owner has then. */
export const billMails = (deps: Deps): Record<string, OutboxHandler> => ({
  async 'bill.mail'({ uid, ref_no: taskId }) {
    const { db } = deps.database;
    const task = await exportOf(db, uid, taskId);
    const file = task?.file_id ? await findFileView(deps, db, uid, task.file_id) : undefined;
    if (task === undefined || file === undefined) return;
    const to = await ownerEmail.of(deps, db, uid);
    const isSent = to !== null && (await send(deps, { uid, taskId, to, file }));
    await deps.database.transaction(async (tx) => {
      if (isSent) {
        const detail = { to: maskEmail(to), file: file.name };
        await audit(tx, { uid, by: system, action: 'bill.mail', target: `export:${taskId}`, detail });
        return;
      }
      if (to !== null && (await ownerEmail.refuse(deps, tx, uid, to, 'recipient')))
        await tellMailStopped(tx, { uid, address: to, why: 'recipient' });
      await notify(tx, {
        uid,
        subId: task.sub_id,
        category: 'finance',
        level: 'warn',
        title: '账单邮件未能送达',
        content: `${file.name}未能发送：主账号的邮箱不收邮件。文件可以在账单页下载，保留${limits.export.keptDays}天。`,
        link: `/finance/bills?export=${taskId}`,
        bizType: 'export',
        bizNo: taskId,
      });
    });
  },
});

/** False where the address takes no mail. */
async function send(
  deps: Deps,
  {
    uid,
    taskId,
    to,
    file,
  }: { uid: number; taskId: string; to: string; file: { file_id: string; name: string; size: number } },
): Promise<boolean> {
  const { file_id: fileId, name, size } = file;
  const isTooLarge = size > MOST_BYTES;
  const bytes = () => claimedContent(deps, deps.database.db, { uid, fileId, use: 'export' });
  try {
    await deps.partners.mail.send({
      to,
      scene: 'bill',
      template: 'notice',
      title: name.replace(/\.\w+$/, ''),
      body: isTooLarge
        ? `您在用户中心请求的${name}已生成。文件较大，请在账单页下载，保留${limits.export.keptDays}天。`
        : `您在用户中心请求的账单见附件：${name}。`,
      key: `${uid}/${taskId}`,
      files: isTooLarge ? [] : [{ name, bytes: await bytes() }],
    });
    return true;
  } catch (error) {
    if (!(error instanceof MessageRefused)) throw error;
    return false;
  }
}
