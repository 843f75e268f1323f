import { mayStaff, type StaffPermission } from '@uc/contract/permissions';
import { isGranted } from './call/index';
import { isBidDecided, isBidSeen } from './crowdsourcing/bids/index';
import { lookAt } from './crowdsourcing/contracts/index';
import { hasDispute } from './crowdsourcing/disputes/index';
import { isRequestSeen } from './crowdsourcing/requests/index';
import type { Db } from './db/index';
import { isExportSeen, isOfPlatform } from './exports/index';
import type { DocumentSight, IsSeenByStaff } from './files/index';
import { caseSight } from './filings/cases/index';
import { isRechargeSeen } from './finance/recharge/index';
import { isProjectSeen } from './maker/projects/index';
import { isOrderSeen } from './orders/index';
import { isComplaintSeen, isWorkSeen } from './works/index';

/** Staff of a room who look at whatever is in it. */
const room =
  (right: StaffPermission): IsSeenByStaff =>
  async (_db, { role }) =>
    mayStaff(role, right);
/** Staff of a room while the case is before them. */
const atDesk =
  (right: StaffPermission, isCase: (db: Db, no: string) => Promise<boolean>): IsSeenByStaff =>
  async (db, { role }, no) =>
    mayStaff(role, right) && isCase(db, no);
const taken: IsSeenByStaff = (db, { staffId }, no) => caseSight.hasTaken(db, staffId, no);

/** Checks by kind of document who may see the files attached to it. */
export const fileSight: DocumentSight = {
  isSeenBy: {
    avatar: null,
    bank_card: null,
    contract: (db, actor, no) => isGranted(lookAt(db, actor, no)),
    credit_application: null,
    crowd_bid: isBidSeen,
    crowd_request: isRequestSeen,
    export: isExportSeen,
    filing_applicant: null,
    filing_case: caseSight.isSeenBy,
    maker_project: isProjectSeen,
    order: isOrderSeen,
    provider_cert: null,
    realname: null,
    recharge: isRechargeSeen,
    work: isWorkSeen,
    work_complaint: isComplaintSeen,
  },
  isSeenByStaff: {
    avatar: room('staff.avatar:handle'),
    bank_card: room('staff.card:handle'),
    contract: atDesk('staff.dispute:handle', hasDispute),
    credit_application: room('staff.credit:view'),
    crowd_bid: atDesk('staff.crowd:handle', isBidDecided),
    crowd_request: room('staff.crowd:handle'),
    export: atDesk('staff.dispute:handle', isOfPlatform),
    filing_applicant: taken,
    filing_case: taken,
    maker_project: room('staff.project:handle'),
    order: room('staff.order:handle'),
    provider_cert: room('staff.cert:handle'),
    realname: room('staff.realname:view'),
    recharge: room('staff.recharge:handle'),
    work: room('staff.work:handle'),
    work_complaint: room('staff.work:handle'),
  },
};
