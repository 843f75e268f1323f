import { mayStaff, type StaffPermission } from '@uc/contract/permissions';
import type { Customer, Staff } from '../call/index';
import type { Db } from '../db/index';

/** The kinds of document that a customer's file can be part of. */
export const documentKinds = [
  'avatar',
  'bank_card',
  'contract',
  'credit_application',
  'crowd_bid',
  'crowd_request',
  'export',
  'filing_applicant',
  'filing_case',
  'invoice',
  'maker_project',
  'order',
  'provider_cert',
  'realname',
  'recharge',
  'ticket',
  'work',
  'work_complaint',
] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** Whether somebody may see the document of this number, by permission and data scope. */
export type IsSeen = (db: Db, actor: Customer, no: string) => Promise<boolean>;

/** Whether a person of staff may see the document of this number, by room and case. */
export type IsSeenByStaff = (db: Db, staff: Staff, no: string) => Promise<boolean>;

/** Visibility of the document that a file belongs to, for customers and for staff. */
export interface DocumentVisibility {
  /** For each kind; null where everybody of the account with the right of the file's use does. */
  isSeenBy: Readonly<Record<DocumentKind, IsSeen | null>>;
  isSeenByStaff: Readonly<Record<DocumentKind, IsSeenByStaff>>;
}

/** Staff with a right see every document of its room. */
export const byRight =
  (right: StaffPermission): IsSeenByStaff =>
  async (_db, { role }) =>
    mayStaff(role, right);
/** Staff with a right see a document while the case is before them. */
export const byRightInCase =
  (right: StaffPermission, isCase: (db: Db, no: string) => Promise<boolean>): IsSeenByStaff =>
  async (db, { role }, no) =>
    mayStaff(role, right) && isCase(db, no);
