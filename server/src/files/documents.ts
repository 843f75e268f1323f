import type { Customer, Staff } from '../call/index';
import type { Db } from '../db/index';

/** The kinds of document that a customer's file can be part of. */
export type DocumentKind =
  | 'avatar'
  | 'bank_card'
  | 'contract'
  | 'credit_application'
  | 'crowd_bid'
  | 'crowd_request'
  | 'export'
  | 'filing_applicant'
  | 'filing_case'
  | 'maker_project'
  | 'order'
  | 'provider_cert'
  | 'realname'
  | 'recharge'
  | 'work'
  | 'work_complaint';

/** Whether somebody may see the document of this number, by permission and data scope. */
export type IsSeen = (db: Db, actor: Customer, no: string) => Promise<boolean>;

/** Whether a person of staff may see the document of this number, by room and case. */
export type IsSeenByStaff = (db: Db, staff: Staff, no: string) => Promise<boolean>;

/** For each kind who of staff may see its documents. */
export type DocumentsOfStaff = Readonly<Record<DocumentKind, IsSeenByStaff>>;

/** For each kind who may see its documents; null where everybody of the account with the right of the file's use does. */
export type DocumentsSeen = Readonly<Record<DocumentKind, IsSeen | null>>;
