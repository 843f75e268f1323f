import { type FileUse, fileUses, limitText } from '@uc/contract/file-uses';
import type { Db } from '../db/index';
import type { Deps } from '../deps';
import { fileView } from './save';
import { sentFiles } from './store';

/** Most files of the copy, the newest first. */
const MOST = 1000;
const states: Record<string, string> = { uploading: '正在上传', stored: '未提交', claimed: '已提交' };

/** The files that were sent for an account, for one's copy of personal data. */
export async function fileData(deps: Deps, db: Db, uid: number) {
  return (await sentFiles(db, uid, MOST)).map((row) => ({
    section: '上传的文件',
    at: row.created_at,
    item: row.use in fileUses ? fileUses[row.use as FileUse].text : row.use,
    content: `${fileView(deps, row).name}，${limitText(row.size_bytes)}，${states[row.status] ?? row.status}`,
  }));
}
