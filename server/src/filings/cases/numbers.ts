import type { FilingArea } from '@uc/contract/filings/kinds';
import type { OfficeEventKind } from '@uc/contract/filings/office-texts';
import { patentNumberFault } from '@uc/contract/filings/patent-number';
import { refuseForm } from '../../call/index';
import type { Tx } from '../../db/index';
import { type CaseRow, caseOfNumber } from './store';

/** What a certificate's number is called, where the case has none of its own that it could stand for. */
const asked: Partial<Record<OfficeEventKind, string>> = {
  certified: '请填写登记号',
  registered: '请填写注册号',
  granted: '请填写专利号',
};

/** Refuses at its field a certificate without any number, and a patent's number that is wrong or of another case. */
export async function refuseNumber(
  tx: Tx,
  row: CaseRow,
  kind: OfficeEventKind,
  number: string | undefined,
): Promise<void> {
  const missing = asked[kind];
  if (missing === undefined) return;
  const fault = (message: string) => refuseForm({ field: 'number', message });
  if (!number && row.filing_no === null) throw fault(`案件还没有申请号或流水号，${missing}`);
  if (!number || kind !== 'granted') return;
  const wrong = patentNumberFault(number, true);
  if (wrong !== undefined) throw fault(wrong);
  const filingNo = number.replace(/^ZL/i, '');
  if (row.filing_no === null) await refuseTaken(tx, row, filingNo, 'number');
  else if (row.filing_no !== filingNo) throw fault(`与申请号${row.filing_no}不一致`);
}

/** A number of an office belongs to one case. */
export async function refuseTaken(
  tx: Tx,
  { area, app_no }: { area: FilingArea; app_no: string },
  filingNo: string,
  field: string,
): Promise<void> {
  const other = await caseOfNumber(tx, area, filingNo);
  if (other !== undefined && other !== app_no)
    throw refuseForm({ field, message: `该号码已用于案件${other}，请核对` });
}
