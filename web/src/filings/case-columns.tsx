import type { FilingArea } from '@uc/contract/filings/kinds';
import { Button } from '../ui/Button';
import { MoneyText } from '../ui/MoneyText';
import { NotedText } from '../ui/NotedText';
import { RowActions } from '../ui/RowActions';
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
      <NotedText number={row.app_no}>
        <button type="button" onClick={() => onOpen(row)}>
          {nameOf(row)}
        </button>
      </NotedText>
    ),
  },
  {
    key: 'kind',
    title: area === 'trademark' ? '类别' : '类型',
    width: 104,
    // Cases of one mark differ by their class alone.
    ...(area === 'trademark' && { card: 'mark' as const }),
    render: (row) => (area === 'trademark' ? classText(row) || '—' : row.kind_text),
  },
  { key: 'applicant', title: '申请人', width: 144, render: ({ applicant }) => applicant || '—' },
  {
    key: 'filing_no',
    isExtra: true,
    title: area === 'copyright' ? '流水号' : '申请号',
    width: 152,
    render: ({ filing_no, reg_no }) => <span className={styles.figures}>{reg_no ?? filing_no ?? '—'}</span>,
  },
  {
    key: 'fees',
    title: '官费 + 服务费',
    width: 160,
    align: 'end',
    card: 'figure',
    render: ({ official, service }) => (
      <span className={styles.figures}>
        <MoneyText value={official} price /> + <MoneyText value={service} price />
      </span>
    ),
  },
  {
    key: 'duty',
    title: '期限',
    width: 200,
    render: ({ duty, pay_by: payBy }) =>
      payBy !== null ? (
        <NotedText note="付款截止，逾期退回草稿">
          <span className={styles.duty} data-near>
            <MomentText value={payBy} />
          </span>
        </NotedText>
      ) : duty === null ? (
        '—'
      ) : (
        <NotedText note={duty.text}>
          <span className={styles.duty} data-near={duty.days_left <= 7 || undefined}>
            {leftText(duty.days_left)}
          </span>
        </NotedText>
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
    width: 148,
    card: 'when',
    isExtra: true,
    render: ({ updated_at }) => <MomentText value={updated_at} />,
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
        <RowActions of={spoken(row)}>
          {own.map((action) => (
            <Button
              key={action}
              size="small"
              kind="quiet"
              aria-label={`${actionTexts[action]}：${spoken(row)}`}
              onClick={() => onAct(action, row)}
            >
              {actionTexts[action]}
            </Button>
          ))}
        </RowActions>
      );
    },
  },
];
