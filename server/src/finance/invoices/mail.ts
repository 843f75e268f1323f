import { formatFen, fen } from '@uc/contract/money';
import { minutesAfter } from '@uc/contract/day';
import { now } from '../../clock';
import type { Tx } from '../../db/index';
import type { Deps } from '../../deps';
import { claimedContent, findFileView } from '../../files/index';
import { enqueue, type OutboxHandler } from '../../jobs/index';
import { MessageRefused } from '../../partners/index';
import { type ApplicationRow, filesOfApplication, findApplication } from './application-store';
import { fileNameOf } from './file-name';
import { notifyOfInvoice } from './notifications';
import { titleOf } from './view';

/** Minutes after the first file of an invoice, in which the others come, and the bytes of files in one mail. */
const WAIT_MINUTES = 5;
const MOST_BYTES = 12 * 1024 * 1024;

/**
 * Its files are to be mailed: asked for when it is issued and when the first file is there, whichever comes last decides. An
 * invoice that is not issued yet waits.
 */
export async function queueMails(
  tx: Tx,
  { uid, apply_no: no, number }: ApplicationRow,
  cause: 'issued' | 'file',
): Promise<void> {
  if (number === null) return;
  const dueAt = minutesAfter(await now(tx), WAIT_MINUTES);
  await enqueue(tx, { uid, kind: 'invoice.files', refNo: `${no}/${cause}`, payload: { no }, dueAt });
}

/** Each address has an entry of its own, so that one that fails is tried again alone. */
export const invoiceMails = (deps: Deps): Record<string, OutboxHandler> => ({
  async 'invoice.files'({ uid, payload }) {
    const { no } = payload as { no: string };
    await deps.database.transaction(async (tx) => {
      const row = await findApplication(tx, { uid, creator: null }, no);
      if (row === undefined || (await filesOfApplication(tx, row)).length === 0) return;
      for (const at of titleOf(deps, row).mails.keys())
        await enqueue(tx, { uid, kind: 'invoice.mail', refNo: `${no}/${at}`, payload: { no, at } });
    });
  },
  async 'invoice.mail'({ uid, ref_no: refNo, payload }) {
    const { no, at } = payload as { no: string; at: number };
    const { db } = deps.database;
    const row = await findApplication(db, { uid, creator: null }, no);
    const to = row && titleOf(deps, row).mails[at];
    if (row === undefined || row.number === null || to === undefined) return;
    const files = await filesFor(deps, row);
    const amount = formatFen(fen(row.amount_fen));
    const said =
      files.length === 0
        ? '文件较大，请在用户中心的开票详情中下载。'
        : `附件：${files.map(({ name }) => name).join('，')}。`;
    try {
      await deps.partners.mail.send({
        to,
        scene: 'invoice',
        template: 'notice',
        title: `发票 ${row.number}`,
        body: `发票${row.number}已开具，价税合计${amount}元，开票日期${row.issued_on ?? ''}。${said}`,
        key: `${uid}/${refNo}`,
        files,
      });
    } catch (error) {
      if (!(error instanceof MessageRefused)) throw error;
      await deps.database.transaction((tx) =>
        notifyOfInvoice(
          tx,
          { uid, apply_no: no, creator: row.created_by_sub },
          '发票邮件未能送达',
          `发票${row.number ?? ''}的接收邮箱${to}不收邮件，请核对抬头中的邮箱；文件可以在开票详情中下载。`,
          { level: 'warn' },
        ),
      );
    }
  },
});

/** The newest file of each kind, as far as a mail takes them. */
async function filesFor(deps: Deps, row: ApplicationRow): Promise<{ name: string; bytes: Buffer }[]> {
  const { db } = deps.database;
  const newest = new Map<string, { fileId: string; size: number }>();
  for (const { file_id: fileId } of await filesOfApplication(db, row)) {
    const file = await findFileView(deps, db, row.uid, fileId);
    if (file !== undefined) newest.set(file.name.split('.').at(-1)!, { fileId, size: file.size });
  }
  const name = fileNameOf(deps, row);
  const files = [];
  let left = MOST_BYTES;
  for (const [extension, { fileId, size }] of newest) {
    left -= size;
    if (left < 0) return [];
    const bytes = await claimedContent(deps, db, { uid: row.uid, fileId, use: 'invoice_file' });
    files.push({ name: `${name}.${extension}`, bytes });
  }
  return files;
}
