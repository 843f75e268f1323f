import type { FilingArea } from '@uc/contract/filings/kinds';
import { Button } from '../ui/Button';
import { MoneyText } from '../ui/MoneyText';
import { MomentText } from '../ui/MomentText';
import type { Column } from '../ui/record-columns';
import { StatusTag } from '../ui/StatusTag';
import { actionTexts, type CaseAction, type FilingRow, leftText, nameOf, tabOfCase, toneOf } from './filing';
import styles from './filings.module.css';

/** Actions offered in a row; the rest is in its drawer. */
const offered: readonly CaseAction[] = ['edit', 'pay', 'reply', 'confirm_draft'];

/** The classes of a trademark, of a draft all that it names. */
const classText = ({ class: first, more_classes: more }: FilingRow): string => {
  const all = [...(first === null ? [] : [first]), ...more];
  return all.length === 0 ? '' : `第${all.join('、')}类`;
};
/** The name of a row for screen readers: classes of one mark are told apart. */
const spoken = (row: FilingRow): string => [nameOf(row), classText(row)].filter(Boolean).join(' ');

/** The columns of a list of cases (filings.md#filing-screens). */
export const caseColumns = (
  area: FilingArea,
  onOpen: (row: FilingRow) => void,
  onAct: (action: CaseAction, row: FilingRow) => void,
): Column<FilingRow>[] => [
  {
    key: 'name',
    title: '名称',
    card: 'title',
    render: (row) => (
      <button type="button" className={styles.line} style={{ minWidth: 136 }} onClick={() => onOpen(row)}>
        <span className={styles.name}>{nameOf(row)}</span>
        <span className={styles.no} style={{ whiteSpace: 'nowrap' }}>
          {row.app_no}
        </span>
      </button>
    ),
  },
  {
    key: 'kind',
    title: area === 'trademark' ? '类别' : '类型',
    width: 104,
    render: (row) => (area === 'trademark' ? classText(row) || '—' : row.kind_text),
  },
  { key: 'applicant', title: '申请人', width: 160, render: ({ applicant }) => applicant || '—' },
  {
    key: 'filing_no',
    title: area === 'copyright' ? '流水号' : '申请号',
    width: 152,
    render: ({ filing_no, reg_no }) => <span className={styles.figures}>{reg_no ?? filing_no ?? '—'}</span>,
  },
  {
    key: 'fees',
    title: '官费 + 服务费',
    width: 132,
    align: 'end',
    render: ({ official, service }) => (
      <span className={styles.figures}>
        <MoneyText value={official} price /> + <MoneyText value={service} price />
      </span>
    ),
  },
  {
    key: 'duty',
    title: '期限',
    width: 132,
    render: ({ duty, pay_by: payBy }) =>
      payBy !== null ? (
        <span className={styles.duty} data-near>
          <MomentText value={payBy} />
          <span className={styles.no}>付款截止，逾期退回草稿</span>
        </span>
      ) : duty === null ? (
        '—'
      ) : (
        <span className={styles.duty} data-near={duty.days_left <= 7 || undefined}>
          {leftText(duty.days_left)}
          <span className={styles.no}>{duty.text}</span>
        </span>
      ),
  },
  {
    key: 'status',
    title: '状态',
    width: 112,
    card: 'mark',
    render: (row) => <StatusTag tone={toneOf(row)}>{row.status_text}</StatusTag>,
  },
  {
    key: 'updated',
    title: '更新时间',
    width: 104,
    render: ({ updated_at }) => <MomentText value={updated_at} twoLines />,
  },
  {
    key: 'actions',
    title: '操作',
    width: 112,
    card: 'actions',
    render: (row) => {
      const own = row.actions.filter((action) => offered.includes(action));
      // A duty that is answered by an order is ordered in the drawer of the case.
      const look = tabOfCase(row) === 'todo' ? '去办理' : '查看';
      return own.length === 0 ? (
        <Button size="small" kind="quiet" aria-label={`${look}：${spoken(row)}`} onClick={() => onOpen(row)}>
          {look}
        </Button>
      ) : (
        own.map((action) => (
          <Button
            key={action}
            size="small"
            kind="quiet"
            aria-label={`${actionTexts[action]}：${spoken(row)}`}
            onClick={() => onAct(action, row)}
          >
            {actionTexts[action]}
          </Button>
        ))
      );
    },
  },
];
