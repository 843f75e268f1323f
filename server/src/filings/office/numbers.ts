import type { FilingArea } from '@uc/contract/filings/kinds';
import type { OfficeEventKind } from '@uc/contract/filings/office-texts';
import { registrationNumberFault } from '@uc/contract/filings/office-numbers';
import { refuseForm } from '../../call/index';
import type { Tx } from '../../db/index';
import { type CaseRow, caseOfNumber } from '../cases/store';

/** The sentence that asks for a certificate's number, where the case has none of its own in its place. */
const asked: Partial<Record<OfficeEventKind, string>> = {
  certified: '请填写登记号',
  registered: '请填写注册号',
  granted: '请填写专利号',
};

/**
 * Refuses at its field a certificate without any number, one whose number no office gives, and one of another case. A mark and
 * a patent keep the number of their application.
 */
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
  const wrong = certificateFault(row, kind, number);
  if (wrong !== undefined) throw fault(number ? wrong : `${missing}：${wrong}`);
  await refuseTaken(tx, row, (number ?? row.filing_no)!, 'number');
}

/** The fault of the number on a certificate, or of the case's own where the certificate has none. */
export function certificateFault(
  row: Pick<CaseRow, 'area' | 'kind' | 'filing_no'>,
  kind: OfficeEventKind,
  number: string | null | undefined,
): string | undefined {
  if (asked[kind] === undefined) return undefined;
  const own = row.filing_no;
  const given = number ?? (row.area === 'patent' ? `ZL${own}` : own);
  if (given === null) return asked[kind];
  const isKept = row.area === 'copyright' || own === null || given.replace(/^ZL/, '') === own;
  return registrationNumberFault(row, given) ?? (isKept ? undefined : `与申请号${own}不一致`);
}

/** A number of an office belongs to one case. */
export async function refuseTaken(
  tx: Tx,
  { area, app_no }: { area: FilingArea; app_no: string },
  filingNo: string,
  field: string,
): Promise<void> {
  const other = await caseOfNumber(tx, area, filingNo.replace(/^ZL/, ''));
  if (other !== undefined && other !== app_no)
    throw refuseForm({ field, message: `该号码已用于案件${other}，请核对` });
}
