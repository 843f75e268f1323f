import { FilterText } from '../ui/FilterBar';
import { FilteredList } from '../ui/FilteredList';
import { MoneyText } from '../ui/MoneyText';
import { NotedText } from '../ui/NotedText';
import type { Column } from '../ui/record-columns';
import { StatusTag } from '../ui/StatusTag';
import type { panelOf } from '../ui/Tabs';
import { readContractsAhead, useContracts } from './carried';
import type { ContractRow } from './crowd';
import { Forecast, readForecastAhead } from './Forecast';

type Sums = Record<'escrow' | 'pending' | 'released', number>;

/** @public What it shows at once. */
export const prepare = (): Promise<unknown> => Promise.all([readContractsAhead(), readForecastAhead()]);

/**
 * 合同与收入: the provider's contracts, with the amounts in escrow, pending and arrived
 * (contracts.md#income-of-contracts).
 */
export default function ContractList({
  panel,
  onOpen,
}: {
  panel: ReturnType<typeof panelOf>;
  onOpen: (contractNo: string) => void;
}) {
  const { state, read } = useContracts();
  const { keyword } = state.filters;
  const sum = (name: keyof Sums) =>
    (read.data?.list ?? []).reduce((all, row) => all + Math.round(row[name] * 100), 0) / 100;
  return (
    <>
      <Forecast onOpen={onOpen} />
      <FilteredList
        state={state}
        fields={<FilterText name="keyword" label="关键词" value={keyword} placeholder="标题或合同编号" />}
        panel={panel}
        caption="承接的合同"
        columns={columns(onOpen, {
          escrow: sum('escrow'),
          pending: sum('pending'),
          released: sum('released'),
        })}
        hasTotals={(read.data?.list.length ?? 0) > 0}
        read={read}
        rowKey={({ contract_no: no }) => no}
        oneLine
        minWidth={1040}
        empty={{ title: '还没有合同', hint: '中标并签署后，合同与收入会出现在这里' }}
        unmatched={{ icon: 'search', title: '没有符合条件的合同', hint: '可以清除筛选条件' }}
      />
    </>
  );
}

const columns = (onOpen: (contractNo: string) => void, totals: Sums): Column<ContractRow>[] => [
  {
    key: 'title',
    title: '合同',
    card: 'title',
    total: '本页合计',
    render: ({ contract_no: no, title }) => (
      <NotedText number={no}>
        <button type="button" onClick={() => onOpen(no)}>
          {title}
        </button>
      </NotedText>
    ),
  },
  { key: 'other', title: '雇主', width: 128, isExtra: true, render: ({ other }) => other },
  { key: 'current', title: '当前里程碑', width: 144, render: ({ current }) => current ?? '—' },
  {
    key: 'total',
    title: '总额',
    width: 112,
    align: 'end',
    card: 'figure',
    render: ({ total }) => <MoneyText value={total} />,
  },
  {
    key: 'escrow',
    title: '托管中（未扣服务费）',
    width: 148,
    align: 'end',
    total: <MoneyText value={totals.escrow} />,
    render: ({ escrow }) => <MoneyText value={escrow} />,
  },
  {
    key: 'pending',
    title: '待结算（已扣服务费）',
    width: 148,
    align: 'end',
    total: <MoneyText value={totals.pending} />,
    render: ({ pending }) => <MoneyText value={pending} />,
  },
  {
    key: 'released',
    title: '已到账',
    width: 112,
    align: 'end',
    total: <MoneyText value={totals.released} />,
    render: ({ released }) => <MoneyText value={released} />,
  },
  {
    key: 'status',
    title: '状态',
    width: 96,
    card: 'mark',
    render: ({ status, status_text: text_ }) => (
      <StatusTag tone={status === 'active' ? 'info' : status === 'completed' ? 'positive' : 'neutral'}>
        {text_}
      </StatusTag>
    ),
  },
];
