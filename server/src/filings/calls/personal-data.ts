import { caseStatusTexts } from '@uc/contract/filings/case-texts';
import { filingAreas } from '@uc/contract/filings/kinds';
import type { Db, Tx } from '../../db/index';
import type { Deps } from '../../deps';
import { discardFilesOf } from '../../files/index';
import { FILE_BIZ } from '../cases/form';
import { everyCase, statusesOf } from '../cases/list-store';
import { countsOf } from '../cases/tab-store';
import { isOver } from '../states/states';
import { changeCase } from '../cases/store';

/** The cases for the copy of an account's personal data, the newest first (account.md#copy-of-the-personal-data). */
export const caseData = async (_deps: Deps, db: Db, uid: number) =>
  (await everyCase(db, uid)).map(({ area, app_no, name, status, applicant, filing_no, created_at }) => ({
    section: '知识产权申请',
    at: created_at,
    item: `${app_no} ${caseStatusTexts[status]}`,
    content: [filingAreas[area], name, applicant, filing_no].filter(Boolean).join(' · '),
  }));

/** The states of cases, for the messages about them. */
export const caseStates = async (db: Db, uid: number, nos: string[]): Promise<Map<string, string>> =>
  new Map((await statusesOf(db, uid, nos)).map(({ no, status }) => [no, caseStatusTexts[status]]));

/** An account may close only when none of its cases is under way (account.md#closing-conditions). */
export const casesClosingCheck = {
  code: 'filings',
  text: '知识产权',
  link: '/copyright/apply?tab=processing',
  async look(db: Db, uid: number) {
    let open = 0;
    for (const { status, n } of await countsOf(db, uid, null))
      if (status !== 'draft' && !isOver(status)) open += n;
    return open === 0
      ? { pass: true, msg: '无进行中的知识产权案件' }
      : { pass: false, msg: `${open}件知识产权案件进行中，请先办结、取消或转让` };
  },
};

/** Erases the private data in the cases of an account that ends; texts that the books name stay. */
export async function eraseCases(tx: Tx, uid: number): Promise<void> {
  for (const row of await everyCase(tx, uid)) {
    await discardFilesOf(tx, uid, { bizType: FILE_BIZ, bizNo: row.app_no });
    await changeCase(tx, row, {
      form: '{}',
      applicants: null,
      applicant: '',
      entrusted: null,
      name: '已注销',
    });
  }
}
