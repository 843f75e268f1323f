import type { Api } from '@uc/contract';
import { limits } from '@uc/contract/limits';
import { useRead, type WireOutput } from '../client';
import { Button } from '../ui/Button';
import { choice, documentNo, paging, text } from '../ui/filters';
import { FilterText } from '../ui/FilterBar';
import { MomentText } from '../ui/MomentText';
import { Notice } from '../ui/Notice';
import type { Column } from '../ui/record-columns';
import { Screen } from '../ui/Screen';
import { StatusTag } from '../ui/StatusTag';
import { TabbedList } from '../ui/TabbedList';
import { useFilters } from '../ui/use-filters';
import { api } from './api';
import { billColumns } from './BankBills';
import { BankFileBooking } from './BankFileBooking';
import { BankFileUpload } from './BankFileUpload';
import { BankMapping } from './BankMapping';
import { BankMappingLists } from './BankMappingLists';
import { lineColumns } from './bank-file-columns';
import styles from './operator.module.css';

type Statement = WireOutput<Api['bankfiles']['staffStatements']>['list'][number];
const PANEL = 'bank-files';
const views = {
  files: '文件',
  lines: '明细',
  bills: '自动获取',
  waiting: '待说明',
  mappings: '列对应',
} as const;
type View = keyof typeof views;
const filtersOf = {
  view: choice(Object.keys(views) as [View, ...View[]]),
  keyword: text(40),
  no: text(40),
  map: documentNo,
  ...paging,
};

const statementColumns = (onLines: (no: string) => void): Column<Statement>[] => [
  {
    key: 'file',
    title: '文件',
    card: 'title',
    render: ({ file, kind_text, account }) => (
      <>
        {file}
        <div className={styles.note}>
          {kind_text} {account}
        </div>
      </>
    ),
  },
  {
    key: 'count',
    card: 'figure',
    title: '明细',
    width: 100,
    align: 'end',
    render: ({ count, new_count }) => (
      <>
        {count}
        <div className={styles.note}>新增{new_count}</div>
      </>
    ),
  },
  {
    key: 'balance',
    title: '期初/期末',
    width: 140,
    align: 'end',
    render: ({ opening, closing }) =>
      opening === null ? (
        '—'
      ) : (
        <>
          {opening}
          <div>{closing}</div>
        </>
      ),
  },
  {
    key: 'broken',
    title: '余额核对',
    card: 'mark',
    render: ({ broken, opening }) =>
      broken !== '' ? (
        <>
          <StatusTag tone="negative">对不上</StatusTag> {broken}
        </>
      ) : opening === null ? (
        '没有余额'
      ) : (
        <StatusTag tone="positive">连续</StatusTag>
      ),
  },
  {
    key: 'at',
    card: 'when',
    title: '上传',
    width: 150,
    render: ({ by, at }) => (
      <>
        {by} <MomentText value={at} />
      </>
    ),
  },
  {
    key: 'actions',
    title: '操作',
    width: 120,
    card: 'actions',
    render: (statement) => (
      <>
        <Button size="small" aria-label={`查看明细：${statement.file}`} onClick={() => onLines(statement.no)}>
          查看明细
        </Button>
        {statement.todo_count > 0 && <BankFileBooking statement={statement} />}
      </>
    ),
  },
];

/** 银行与渠道文件: statements and bills that staff upload, as lines (ADR 115). */
export default function BankFilesScreen() {
  const state = useFilters(filtersOf, 'view');
  const { view, keyword, no, map, ...paged } = state.filters;
  const asked = { ...paged, ...(keyword && { keyword }) };
  const isFiles = view === 'files';
  const bills = useRead(
    api.bankfiles.staffBills,
    view === 'bills' ? paged : { page: 1, page_size: paged.page_size },
    { keepPrevious: true },
  );
  const missing = bills.data?.missing_count ?? 0;
  const statements = useRead(api.bankfiles.staffStatements, asked, { keepPrevious: true, enabled: isFiles });
  const lines = useRead(
    api.bankfiles.staffLines,
    { ...asked, ...(no && { no }) },
    { keepPrevious: true, enabled: view === 'lines' },
  );
  const list = {
    tabs: {
      label: '银行与渠道文件',
      panel: PANEL,
      tabs: (Object.keys(views) as View[]).map((id) => ({ id, text: views[id] })),
      current: view,
      onChange: (id: View) => state.set({ view: id, no: '', keyword: '' }),
    },
    state,
    minWidth: 900,
  };
  return (
    <Screen title="银行与渠道文件">
      {missing > 0 && view !== 'bills' && (
        <Notice
          tone="negative"
          action={
            <Button size="small" onClick={() => state.set({ view: 'bills', no: '', keyword: '' })}>
              查看缺失的账单
            </Button>
          }
        >
          有{missing}份渠道账单到中午仍未获取到，请查看原因，或从渠道后台下载后上传。
        </Notice>
      )}
      {map === '' && <BankFileUpload onMap={(one) => state.set({ map: one })} />}
      {map !== '' ? (
        <BankMapping no={map} onClose={() => state.set({ map: '', view: 'waiting' })} />
      ) : view === 'waiting' || view === 'mappings' ? (
        <BankMappingLists {...list} view={view} paged={paged} onOpen={(one) => state.set({ map: one })} />
      ) : view === 'bills' ? (
        <TabbedList
          {...list}
          caption="自动获取的渠道账单"
          columns={billColumns}
          read={bills}
          rowKey={({ channel, kind, day }) => `${channel}${kind}${day}`}
          empty={{
            icon: 'list',
            title: '还没有自动获取的账单',
            hint: `接入微信支付或支付宝后，每天${limits.channelBills.firstHour}点起获取前一天的账单`,
          }}
        />
      ) : isFiles ? (
        <TabbedList
          {...list}
          fields={<FilterText name="keyword" label="文件名或账号" value={keyword} />}
          caption="已保存的文件"
          columns={statementColumns((one) => state.set({ view: 'lines', no: one, keyword: '' }))}
          read={statements}
          rowKey={({ no: key }) => key}
          empty={{ icon: 'list', title: '还没有上传过文件' }}
        />
      ) : (
        <TabbedList
          {...list}
          fields={<FilterText name="keyword" label="流水号、单号或摘要" value={keyword} />}
          caption="明细"
          columns={lineColumns}
          read={lines}
          rowKey={({ key }) => key}
          empty={{ icon: 'list', title: '没有这样的明细' }}
        />
      )}
    </Screen>
  );
}
