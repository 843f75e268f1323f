import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const here = import.meta.dirname;
/** The confirmation of a write whose own file has no toast. */
const otherwise: Record<string, string> = {
  'account/LoginPasswordScreen.tsx': 'a page of its own: 已修改',
  'account/MailboxScreen.tsx': 'a page of its own',
  'account/PayPasswordScreen.tsx': 'a page of its own',
  'account/PhoneScreen.tsx': 'a page of its own',
  'account/realname/AuthFields.tsx': 'a line under the picture',
  'account/realname/use-auth-form.ts': 'the state of the application',
  'account/two-step/RecoveryRow.tsx': 'the new codes themselves',
  'crowdsourcing/CarryExport.tsx': 'the progress of the export',
  'crowdsourcing/PublishedList.tsx': 'the progress of the export',
  'crowdsourcing/contracts/EvidencePack.tsx': 'the progress of the file',
  'crowdsourcing/contracts/use-fund.ts': 'the order that opens, to be paid',
  'crowdsourcing/contracts/WritePost.tsx': 'the line that stands there',
  'filings/FilingList.tsx': 'the progress of the export',
  'filings/ReviewStep.tsx': 'the faults and the next step',
  'filings/use-step-faults.ts': 'the marks of the steps',
  'crowdsourcing/RequestContent.tsx': 'the file itself',
  'crowdsourcing/use-request-form.ts': 'a bar for drafts, else the request or its cashier',
  'finance/channels/SandboxPayScreen.tsx': 'a line over the buttons',
  'finance/coins/CoinsScreen.tsx': 'the progress of the export',
  'finance/bills/BillFile.tsx': 'the progress of the file',
  'finance/statements/IncomeDialog.tsx': 'the progress of the file',
  'finance/statements/ReceiptButton.tsx': 'the progress of the file',
  'finance/statements/RmbFiles.tsx': 'the progress of the export',
  'finance/statements/StatementDialog.tsx': 'the progress of the file',
  'finance/withholding/WithholdingScreen.tsx': 'the progress of the file',
  'finance/cards/CardPictureField.tsx': 'a line under the picture',
  'finance/cards/use-card-form.ts': 'each caller tells',
  'finance/credit/RepayForm.tsx': 'the result with its number',
  'finance/recharge/RechargeForm.tsx': 'the next step, 支付',
  'finance/withdrawals/ConfirmWithdraw.tsx': 'the timeline of the withdrawal',
  'orders/OrdersScreen.tsx': 'the progress of the export',
  'provider/use-cert-form.ts': 'each caller tells',
  'works/WorksScreen.tsx': 'the progress of the export',
  'works/WorkFilings.tsx': 'the application that opens',
  'works/use-order.ts': 'a line above the works',
  'orders/cashier/CashierForm.tsx': 'the drawer says what was paid',
};

test('every write of a customer is confirmed where it was made: by a toast that is read aloud, or by what follows', () => {
  const files = readdirSync(here, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/^(?:client|operator)\/|\.test\./.test(file),
  );
  const silent = files.filter((file) => {
    const source = readFileSync(join(here, file), 'utf8');
    return /\buseWrite\(/.test(source) && !/\btoast\(/.test(source);
  });
  expect(silent.toSorted()).toEqual(Object.keys(otherwise).toSorted());
});
