import { caseLink } from '@uc/contract/filings/case-texts';
import type { MessageObjectType } from '@uc/contract/message-texts';
import type { Tx } from '../../db/index';
import { notify } from '../../messages/index';
import type { CaseRow } from './store';

const objects = {
  copyright: 'filing_copyright',
  trademark: 'filing_trademark',
  patent: 'filing_patent',
} as const satisfies Record<CaseRow['area'], MessageObjectType>;

/** Notifies of a case whoever may see it (filings.md#states-and-forms), by SMS where something is to be done. */
export const notifyCase = (
  tx: Tx,
  { uid, area, app_no, created_by_sub }: CaseRow,
  title: string,
  content: string,
  more: { sms?: boolean; email?: boolean; level?: 'info' | 'warn' | 'urgent' } = {},
): Promise<void> =>
  notify(tx, {
    uid,
    category: 'ip',
    ...more,
    title: title.slice(0, 60),
    content,
    link: caseLink(area, app_no),
    bizType: objects[area],
    bizNo: app_no,
    creator: created_by_sub,
  });
