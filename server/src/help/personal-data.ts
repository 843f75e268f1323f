import type { Db } from '../db/index';
import type { Deps } from '../deps';
import { answersOf } from './answer-store';
import { pagesNow } from './pages';

/** What was said of pages of the help, for the copy of an account's personal data (account.md#copy-of-the-personal-data). */
export async function answerData(_deps: Deps, db: Db, uid: number) {
  const rows = await answersOf(db, uid);
  if (rows.length === 0) return [];
  const titles = new Map((await pagesNow(db)).map(({ topic, title }) => [topic, title]));
  return rows.map(({ topic, sub_id: subId, is_solved: isSolved, body, answered_at: at }) => ({
    section: '帮助反馈',
    at,
    item: [titles.get(topic) ?? topic, subId === '' ? '主账号' : `子账号 ${subId}`].join(' · '),
    content: [isSolved ? '已解决' : '未解决', body].filter(Boolean).join(' · '),
  }));
}
