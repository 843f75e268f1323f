import { applicantKinds, applicantRegions } from '@uc/contract/filings/applicant-form';
import { caseFields } from '@uc/contract/filings/field-texts';
import { markedDay } from '@uc/contract/estimated-day';
import { businessTexts, filingAreas } from '@uc/contract/filings/kinds';
import type { DocumentAnswer } from '@uc/contract/envelope';
import { fen, formatFen } from '@uc/contract/money';
import { moment } from '@uc/contract/wire';
import { refuse } from '../../call/index';
import { isEstimated } from '../../calendar/index';
import { now } from '../../clock';
import type { Deps } from '../../deps';
import { createPrinter, type Dossier, UnprintableText, zipOf } from '../../exports/index';
import { type CaseOrderRow, caseOrders } from '../money/store';
import type { CaseRow } from '../cases/store';
import { openApplicants } from '../draft/applicants';
import { areas } from '../law/areas';
import { officeGuides } from './guide';
import { type PackagePaper, papersToHandIn } from './package-papers';

const printer = createPrinter();

/**
 * The papers that staff hand in at the office, as one ZIP: a checklist, the form filled in, the official
 * fees, and the papers in the office's order under its names; for an order that is paid and not filed, or for
 * an answer that waits. Refuses notFound, state.conflict, filing.unprintable.
 */
export async function packageOf(
  deps: Deps,
  row: CaseRow,
  orderNo: string | undefined,
): Promise<DocumentAnswer> {
  const { db } = deps.database;
  const orders = await caseOrders(db, row.uid, row.app_no);
  const order = orders.find((one) => one.order_no === orderNo);
  if (orderNo !== undefined && order === undefined) throw refuse('notFound');
  if (order === undefined ? row.answer_due_on === null : order.state !== 'paid')
    throw refuse('state.conflict');
  const at = await now(db);
  const papers = await papersToHandIn(deps, row, order === undefined);
  const print = (dossier: Omit<Dossier, 'no' | 'madeAt' | 'notes'>) =>
    printer
      .dossier({ ...dossier, no: row.app_no, madeAt: moment.encode(at), notes: [] })
      .catch((error: unknown) => {
        throw error instanceof UnprintableText
          ? refuse('filing.unprintable', { letters: error.lost.join('') })
          : error;
      });
  const made: (readonly [name: string, bytes: Uint8Array])[] = [
    ['01-提交核对单.pdf', await print(checklist(row, order, papers))],
    ['02-申请表填写内容.pdf', await print(formSheet(deps, row))],
    ...(order === undefined ? [] : [['03-官费清单.pdf', await print(feeSheet(row, order))] as const]),
  ];
  return {
    headers: {
      'Content-Type': 'application/zip',
      'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(`${row.app_no}-官方提交材料.zip`)}`,
      'Cache-Control': 'no-store',
    },
    body: zipOf(at, [
      ...made.map(([name, bytes]) => ({ name, read: () => Promise.resolve(bytes) })),
      ...papers.map(({ name, read }) => ({ name: `材料/${name}`, read })),
    ]),
  };
}

const titleOf = (row: CaseRow): string =>
  `${filingAreas[row.area]} · ${areas[row.area].kindText(row.kind)} · ${row.name}`;

function checklist(
  row: CaseRow,
  order: CaseOrderRow | undefined,
  papers: readonly PackagePaper[],
): Omit<Dossier, 'no' | 'madeAt' | 'notes'> {
  const guide = officeGuides[row.area];
  const business =
    order === undefined ? '答复官方通知' : (businessTexts[row.area][order.business] ?? order.business);
  return {
    title: '提交核对单',
    parts: [
      {
        heading: '案件',
        lines: [
          titleOf(row),
          `业务：${business}`,
          ...(row.filing_no === null ? [] : [`申请号：${row.filing_no}`]),
          ...(row.reg_no === null ? [] : [`登记、注册或专利号：${row.reg_no}`]),
          ...(row.answer_due_on === null
            ? []
            : [`答复期限：${markedDay(row.answer_due_on, isEstimated(row.answer_due_on))}`]),
          `提交至：${guide.site}`,
        ],
      },
      { heading: '步骤', lines: guide.steps.map((step, at) => `□ ${at + 1}. ${step}`) },
      {
        heading: '材料',
        lines: papers.length === 0 ? ['无'] : papers.map(({ name, title }) => `□ ${name}（${title}）`),
      },
    ],
  };
}

/** The fields of the office's form, as they were handed in; applicants in full, since the office wants them so. */
function formSheet(deps: Deps, row: CaseRow): Omit<Dossier, 'no' | 'madeAt' | 'notes'> {
  const applicants = openApplicants(deps, row).map((one, at) => {
    const pairs: (readonly [string, string | undefined])[] = [
      ['名称', one.name],
      ['英文名称', one.name_en],
      ['类型', applicantKinds[one.kind as keyof typeof applicantKinds]],
      ['国家或地区', one.country ?? applicantRegions[one.region as keyof typeof applicantRegions]],
      ['证件号', one.id_no],
      ['执照号', one.licence_no],
      ['地址', [one.province, one.address_cn].filter(Boolean).join(' ')],
      ['英文地址', one.address_en],
      ['邮编', one.postcode],
      ['联系人', one.contact],
      ['电话', one.phone],
      ['邮箱', one.email],
    ];
    return {
      heading: `申请人${at + 1}`,
      lines: pairs.flatMap(([label, value]) => (value ? [`${label}：${value}`] : [])),
    };
  });
  return {
    title: '申请表填写内容',
    parts: [
      { heading: '案件', lines: [titleOf(row)] },
      ...applicants,
      {
        heading: '申请内容',
        lines: caseFields(row.area, row.form as Record<string, unknown>).map(
          ([label, value]) => `${label}：${value}`,
        ),
      },
    ],
  };
}

function feeSheet(row: CaseRow, order: CaseOrderRow): Omit<Dossier, 'no' | 'madeAt' | 'notes'> {
  const items = order.items as { text: string; kind: 'official' | 'service'; amount_fen: number }[];
  const official = items.filter(({ kind }) => kind === 'official');
  return {
    title: '官费清单',
    parts: [
      {
        heading: `${titleOf(row)}（订单 ${order.order_no}）`,
        lines: [
          ...official.map(({ text, amount_fen: amount }) => `${text}：${formatFen(fen(amount))}元`),
          `合计：${formatFen(fen(order.official_fen))}元`,
        ],
      },
    ],
  };
}
