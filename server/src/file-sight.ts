import { isBidSeen } from './crowdsourcing/bids/index';
import { isGranted } from './call/index';
import { lookAt } from './crowdsourcing/contracts/index';
import { isRequestSeen } from './crowdsourcing/requests/index';
import { isExportSeen } from './exports/index';
import type { DocumentSight } from './files/index';
import { caseSight } from './filings/cases/index';
import { isRechargeSeen } from './finance/recharge/index';
import { isProjectSeen } from './maker/projects/index';
import { isOrderSeen } from './orders/index';
import { isComplaintSeen, isWorkSeen } from './works/index';

/** Who may see the document that a file belongs to. */
export const fileSight: DocumentSight = {
  hasTaken: caseSight.hasTaken,
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
};
