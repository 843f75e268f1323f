import { api } from '@uc/contract';
import { dayOf } from '@uc/contract/day';
import { manualForm, pendingAvatarOf } from '../account/testing';
import { newDebtor } from '../finance/credit/testing';
import { sentBatch } from '../finance/payouts/testing-examples';
import { waitingUpload } from '../finance/mappings/testing-examples';
import { keptReport } from '../finance/withholding/testing-examples';
import { newApplicant } from '../maker/incubation/testing';
import { submitted } from '../maker/projects/testing';
import type { TestApp } from '../testing';
import { postLateFees } from '../finance/credit/index';
import { system } from '../ledger/index';
import { placeRequest } from '../crowdsourcing/requests/testing-rows';
import { newCaseForStaff } from '../filings/cases/testing-examples';
import { applyAs } from '../provider/testing-examples';
import type { StaffObjects } from './testing-waiting';
import { newStaff, type Tenant } from './testing-world';

/** Has staff, and the tenant where it is asked first, begin one of each; by two people where two are wanted. */
export async function openStaffObjects(app: TestApp, tenant: Tenant): Promise<StaffObjects> {
  const [finance, credit] = [await newStaff(app, 'finance'), await newStaff(app, 'credit')];
  const { canary, uid, owner } = tenant;
  const adjustment = await app.call(
    api.books.adjustCreate,
    {
      uid: String(uid),
      type: 'compensation',
      amount: 1,
      title: `${canary} 补偿`,
      reason: canary,
      ticket: canary,
      request_token: `adjust-${canary}`,
    },
    finance,
  );
  const asked = { amount: 80_000, reason: `${canary} 业务增长，需要更高的信用额度` };
  const application = await app.call(api.credit.apply, asked, owner);
  const line = { bank_txn_no: `CMB${canary}`, amount: 1, memo: canary, payer_name: canary };
  const receipt = await app.call(
    api.recharge.staffBankLineAdd,
    { ...line, received_day: dayOf(new Date()) },
    finance,
  );
  // Whoever owes a fee that can be waived is somebody else: the tenant itself owes nothing yet.
  const debtor = await newDebtor(app, { amount: 1_000_00, days: 30 });
  await app.database.transaction((tx) =>
    postLateFees(tx, { uid: debtor.uid, by: system, day: dayOf(new Date()) }),
  );
  const waiver = { no: String(debtor.uid), bill_no: debtor.billNo, amount: 1, reason: canary };
  const request = await app.call(api.credit.staffWaive, waiver, credit);
  const match = { no: tenant.recharges.reviewing, bank_txn_no: `CMBM${uid}` };
  await app.call(api.recharge.staffMatch, match, finance);
  const bookings = await app.call(api.bookings.staffList, { keyword: match.bank_txn_no }, finance);
  const cert = await applyAs(app, tenant, owner);
  const identity = await app.call(api.account.submitPerson, await manualForm(app, uid), owner);
  return {
    adjustment: adjustment.data.adjust_no,
    application: application.data.apply_no,
    request: request.data.no,
    receipt: receipt.data.receipt_no,
    booking: bookings.data.list[0]!.no,
    realName: identity.data.latest!.auth_no,
    avatar: (await pendingAvatarOf(app, uid)).no,
    cert,
    project: await submitted(app, uid, owner, { name: canary }),
    incubation: (await newApplicant(app, { uid, as: owner })).no,
    filing: await newCaseForStaff(app, owner, canary),
    batch: await sentBatch(app, tenant),
    report: await keptReport(app, uid),
    upload: await waitingUpload(app, finance, canary),
    crowdRequest: await placeRequest(app, uid, 'auditing', { text: canary }),
  };
}
