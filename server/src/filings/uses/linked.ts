import { caseLink, caseStatusTexts, isCertified } from '@uc/contract/filings/case-texts';
import type { uses } from '@uc/contract/filings/uses';
import type { Output } from '@uc/contract/endpoint';
import type { Customer } from '../../call/index';
import type { Db } from '../../db/index';
import { areas } from '../law/areas';
import type { CaseRow } from '../cases/store';
import { casesByNo } from '../cases/link-store';
import { isInScope } from '../cases/visibility';

type View = Output<(typeof uses)['choices']>['list'][number];

/** Whether a case of their account may be opened by somebody. */
export const mayOpen = (actor: Customer, row: CaseRow): boolean =>
  actor.permissions.has(`ip.${row.area}:view`) && isInScope(actor, row);

/** A case as other rooms name it. */
export const linkedView = (row: CaseRow): View => ({
  app_no: row.app_no,
  title: row.name || row.app_no,
  kind_text: areas[row.area].kindText(row.kind),
  reg_no: row.reg_no,
  state: caseStatusTexts[row.status],
  is_certified: isCertified(row.status),
  link: caseLink(row.area, row.app_no),
});

/** The account's cases among these numbers, with their state and a check of who may open them. */
export const linkedCases = async (db: Db, uid: number, nos: readonly string[]) =>
  new Map(
    (await casesByNo(db, uid, nos)).map((row) => [
      row.app_no,
      { ...linkedView(row), isOpenTo: (actor: Customer) => mayOpen(actor, row) },
    ]),
  );
