import type { handover } from '@uc/contract/filings/handover';
import type { Output } from '@uc/contract/endpoint';
import { filingNumberFault, registrationNumberFault } from '@uc/contract/filings/office-numbers';
import { type OfficeEventKind, officeEventTexts } from '@uc/contract/filings/office-texts';
import type { UploadedFile } from '@uc/contract/files';
import type { Db } from '../../db/index';
import type { Deps } from '../../deps';
import { documentSource, receiveFile } from '../../files/index';
import { openedWith } from '../../opener/index';
import { caseOrders } from '../money/store';
import type { CaseRow } from '../cases/store';
import { FILE_BIZ } from '../cases/form';
import { noticesNow } from '../office/office-turn';
import { readNotice } from './letter';

type Reading = Output<(typeof handover)['staffRead']>;

/** Lines of a letter that are shown beside the facts read in them. */
const SHOWN = 14;
const certificates: ReadonlySet<OfficeEventKind> = new Set(['certified', 'registered', 'granted']);

/**
 * Stores a letter of an office for its case, and proposes its facts: nothing is entered by that. An unclear
 * fact, or one that does not fit the case, is named and left open. Refuses upload.*.
 */
export async function readLetter(deps: Deps, row: CaseRow, file: UploadedFile): Promise<Reading> {
  const { uid, area } = row;
  const use = 'filing_paper' as const;
  const kept = await receiveFile(deps, { uid, subId: null, use }, file);
  const { db } = deps.database;
  const isText = kept.mime === 'application/pdf';
  const lines = isText ? await linesIn(deps, db, row, kept.file_id) : [];
  const { kinds, numbers, servedOn } = readNotice(area, lines);
  const offered = noticesNow(row, await caseOrders(db, uid, row.app_no));
  const [named, ...others] = kinds;
  const kind = named !== undefined && others.length === 0 && offered.includes(named) ? named : null;
  const { number, doubt } = numberFor(row, kind, numbers);
  return {
    file: kept,
    kind,
    served_on: servedOn,
    number,
    doubts: [
      ...(lines.length === 0 ? ['文件中没有可读取的文字（如扫描件），请对照原件填写'] : []),
      ...(lines.length > 0 && named === undefined ? ['未能识别文书名称，请对照原件选择'] : []),
      ...(others.length > 0
        ? [`文书名称可能是${kinds.map((one) => officeEventTexts[one]).join('或')}，请对照原件选择`]
        : []),
      ...(named !== undefined && others.length === 0 && kind === null
        ? [`文书为${officeEventTexts[named]}，与案件当前状态不符，请核对是否属于本案`]
        : []),
      ...(lines.length > 0 && servedOn === null ? ['未能确定发文日期，请对照原件填写'] : []),
      ...(doubt === undefined ? [] : [doubt]),
    ],
    // A line in several fonts comes in pieces, with blanks where none are printed.
    lines: lines.slice(0, SHOWN).map((line) => line.replaceAll(/(?<=[一-龥]) (?=[一-龥])/g, '').slice(0, 80)),
  };
}

const linesIn = async (
  deps: Deps,
  db: Db,
  { uid, app_no: bizNo }: CaseRow,
  fileId: string,
): Promise<string[]> =>
  openedWith(
    'text',
    await documentSource(deps, db, { uid, fileId, bizType: FILE_BIZ, bizNo, use: 'filing_paper' }),
    [],
    (lines) => Promise.resolve(lines),
  );

/** The number of a certificate; of any other letter a number is only held against that of the case. */
function numberFor(
  row: CaseRow,
  kind: OfficeEventKind | null,
  numbers: readonly string[],
): { number: string | null; doubt?: string } {
  const isCertificate = kind !== null && certificates.has(kind);
  const known = [row.filing_no, row.reg_no].filter((one) => one !== null);
  const bare = (number: string) => number.replace(/^ZL/, '');
  const strange = numbers.filter((one) => !known.some((own) => bare(own) === bare(one)));
  if (!isCertificate)
    return numbers.length > 0 && known.length > 0 && strange.length === numbers.length
      ? {
          number: null,
          doubt: `文书上的编号${numbers.join('、')}与本案${known.join('、')}不同，请核对是否属于本案`,
        }
      : { number: null };
  const fitting = numbers.filter((one) => registrationNumberFault(row, one) === undefined);
  const [number, ...others] = fitting;
  if (number === undefined || others.length > 0)
    return { number: null, doubt: '未能确定证书上的编号，请对照原件填写' };
  const isOwn = row.area === 'copyright' || row.filing_no === null || bare(row.filing_no) === bare(number);
  const isFiled = row.filing_no !== null && filingNumberFault(row, bare(row.filing_no)) === undefined;
  return isOwn || !isFiled
    ? { number }
    : { number: null, doubt: `证书编号${number}与本案申请号${row.filing_no!}不同，请核对是否属于本案` };
}
