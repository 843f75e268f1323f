import { bidActions, type CarryTab, carryTabs } from '@uc/contract/crowdsourcing/bid-texts';
import { Button, ButtonLink } from '../ui/Button';
import { FilterText } from '../ui/FilterBar';
import { FilteredList } from '../ui/FilteredList';
import { MoneyText } from '../ui/MoneyText';
import { NotedText } from '../ui/NotedText';
import { RowActions } from '../ui/RowActions';
import type { Column } from '../ui/record-columns';
import { StatusTag } from '../ui/StatusTag';
import type { panelOf } from '../ui/Tabs';
import { useCarried } from './carried';
import type { AskedStep } from './contracts/asked-step';
import { type BidAct, bidTones, type Carried } from './crowd';
import styles from './crowdsourcing.module.css';
import { OverBudget } from './OverBudget';
import { RequestClock } from './RequestClock';
import { stepButtons } from './step-buttons';

interface Opens {
  onOpen: (requestNo: string, act?: BidAct) => void;
  onStep: (asked: AskedStep) => void;
}
const acts = ['edit', 'withdraw'] as const satisfies BidAct[];

/** The bids of one tab of 我承接的. */
export default function BidList({
  tab,
  panel,
  ...opens
}: {
  tab: CarryTab;
  panel: ReturnType<typeof panelOf>;
} & Opens) {
  const { state, read } = useCarried(tab);
  const { keyword } = state.filters;
  return (
    <FilteredList
      state={state}
      fields={<FilterText name="keyword" label="关键词" value={keyword} placeholder="标题或需求编号" />}
      panel={panel}
      caption="我承接的"
      columns={columns(opens)}
      read={read}
      rowKey={({ bid_no }) => bid_no}
      oneLine
      minWidth={1080}
      empty={{
        title: tab === 'bidding' ? '还没有投标，去需求大厅看看' : `暂无${carryTabs[tab]}的需求`,
        action: (
          <ButtonLink kind="primary" to="/crowdsourcing/carry?tab=hall">
            需求大厅
          </ButtonLink>
        ),
      }}
      unmatched={{ icon: 'search', title: '没有符合条件的需求', hint: '可以清除筛选条件' }}
    />
  );
}

const columns = ({ onOpen, onStep }: Opens): Column<Carried>[] => [
  {
    key: 'title',
    title: '需求',
    card: 'title',
    render: ({ request_no: no, title, category_text: category }) => (
      <NotedText note={`${no} · ${category}`}>
        <button type="button" onClick={() => onOpen(no)}>
          {title}
        </button>
      </NotedText>
    ),
  },
  { key: 'employer', title: '雇主', width: 128, isExtra: true, render: ({ employer }) => employer.name },
  { key: 'amount', title: '预算', width: 168, align: 'end', render: ({ amount_text: amount }) => amount },
  {
    key: 'price',
    title: '我的报价',
    width: 240,
    align: 'end',
    card: 'figure',
    render: ({ price, days, amount_most: most }) =>
      price === null ? (
        '—'
      ) : (
        <>
          <OverBudget price={price} most={most} />
          {days !== null && <span className={styles.no}> {days}天 </span>}
          <MoneyText value={price} price />
        </>
      ),
  },
  {
    key: 'clock',
    title: '下一步',
    width: 240,
    card: 'when',
    render: ({ clock }) => <RequestClock clock={clock} />,
  },
  {
    key: 'status',
    title: '状态',
    width: 160,
    card: 'mark',
    render: ({ status, status_text: text, request_status_text: request }) => (
      <NotedText note={request}>
        <StatusTag tone={bidTones[status]}>{text}</StatusTag>
      </NotedText>
    ),
  },
  {
    key: 'actions',
    title: '操作',
    width: 148,
    card: 'actions',
    render: ({ request_no: no, title, actions, steps }) => (
      <RowActions of={title}>
        {stepButtons({ title, steps, onStep })}
        {acts
          .filter((act) => actions.includes(act))
          .map((act) => (
            <Button
              key={act}
              size="small"
              kind="quiet"
              aria-label={`${bidActions[act]}：${title}`}
              onClick={() => onOpen(no, act)}
            >
              {bidActions[act]}
            </Button>
          ))}
        <Button size="small" kind="quiet" aria-label={`查看：${title}`} onClick={() => onOpen(no)}>
          查看
        </Button>
      </RowActions>
    ),
  },
];
