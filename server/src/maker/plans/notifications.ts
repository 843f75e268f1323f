import { limits } from '@uc/contract/limits';
import { planPages } from '@uc/contract/maker/plan-texts';
import { profileOf } from '../../accounts/index';
import { beyondTenants, type Db, type Tx } from '../../db/index';
import { notify } from '../../messages/index';
import { planOf } from '../projects/plan';
import type { AskRow } from './store';

/** The nickname of an account, whosever request asks. */
export const nicknameOf = async (db: Db, uid: number): Promise<string> =>
  (await beyondTenants(() => profileOf(db, uid)))?.nickname ?? '已注销用户';

/** Tells the people of a project that somebody asks for its plan. */
export async function notifyAsked(tx: Tx, row: AskRow, name: string): Promise<void> {
  await toOwner(tx, row, '有人申请查阅商业计划书', [
    `“${await nicknameOf(tx, row.by_uid)}”申请查阅“${name}”的商业计划书。`,
    `请在${limits.plan.answerDays}天内答复，未答复的申请自动失效。`,
  ]);
}

/** Tells them of the first download; those after it stand in the log. */
export async function notifyRead(tx: Tx, row: AskRow, name: string): Promise<void> {
  await toOwner(tx, row, '商业计划书已被下载', [
    `“${await nicknameOf(tx, row.by_uid)}”下载了“${name}”的商业计划书，每次下载都记录在项目详情中。`,
  ]);
}

const answers = {
  grant: ['可以查阅商业计划书了', `项目方已同意，${limits.plan.days}天内可在项目页下载，每次下载均有记录。`],
  decline: ['计划书查阅申请未被同意', '项目方未同意您的查阅申请。'],
  revoke: ['计划书查阅权限已收回', '项目方已收回查阅权限，不能再下载。'],
} as const;

/** Notifies whoever asked of the decision. */
export async function notifyAnswered(tx: Tx, row: AskRow, step: keyof typeof answers): Promise<void> {
  const [title, text] = answers[step];
  const name = (await planOf(tx, row.project_no))?.name ?? row.project_no;
  await notify(tx, {
    uid: row.by_uid,
    category: 'audit',
    title,
    content: `“${name}”：${text}${row.answer === null ? '' : `项目方留言：${row.answer}`}`,
    link: planPages.asker(row.project_no),
    bizType: 'maker_plan_ask',
    bizNo: row.ask_no,
    creator: row.by_sub,
  });
}

async function toOwner(
  tx: Tx,
  { uid, ask_no, project_no, creator }: AskRow,
  title: string,
  said: readonly string[],
): Promise<void> {
  await notify(tx, {
    uid,
    category: 'audit',
    title,
    content: said.join(''),
    link: planPages.owner(project_no),
    bizType: 'maker_plan',
    bizNo: ask_no,
    creator,
  });
}
