import { Link } from 'react-router';
import { ticketTabTexts } from '@uc/contract/support/texts';
import { api, countedTabs, useCan, useRead } from '../client';
import { to } from '../routes';
import { ButtonLink } from '../ui/Button';
import { FilterText } from '../ui/FilterBar';
import { NotedText } from '../ui/NotedText';
import { MomentText } from '../ui/MomentText';
import type { Column } from '../ui/record-columns';
import { Screen } from '../ui/Screen';
import { StatusTag } from '../ui/StatusTag';
import { TabbedList } from '../ui/TabbedList';
import { useFilters } from '../ui/use-filters';
import { DocumentState } from './DocumentState';
import styles from './support.module.css';
import { replyTime, tabIds, type Ticket, ticketFilters, ticketTones } from './ticket';

const PANEL = 'tickets-panel';

/** 工单: what the account has asked, and where each stands. */
export function TicketsList() {
  const mayOpen = useCan()('ticket:manage');
  const state = useFilters(ticketFilters, 'tab');
  const { filters, set } = state;
  const { tab, keyword, page, page_size } = filters;
  const narrowed = { tab, ...(keyword && { keyword }) };
  const read = useRead(api.support.list, { ...narrowed, page, page_size }, { keepPrevious: true });
  const open = mayOpen && (
    <ButtonLink kind="primary" to={to('support', { view: 'new' })}>
      提交工单
    </ButtonLink>
  );
  const minutes = read.data?.reply_minutes;
  return (
    <Screen title="工单" actions={open}>
      {typeof minutes === 'number' && (
        <p className={styles.note}>{`近期一半工单在${replyTime(minutes)}内得到首次答复`}</p>
      )}
      <TabbedList
        tabs={{
          label: '工单状态',
          panel: PANEL,
          tabs: countedTabs(tabIds, (id) => ticketTabTexts[id], read),
          current: tab,
          onChange: (next) => set({ tab: next }),
        }}
        state={state}
        fields={
          <FilterText name="keyword" label="关键词" value={keyword} placeholder="标题、工单或单据编号" />
        }
        caption="工单"
        columns={columns}
        read={read}
        rowKey={({ ticket_no: no }) => no}
        oneLine
        minWidth={920}
        empty={{
          title: '没有工单',
          hint: '遇到问题可以提交工单；在订单、提现、案件等详情中提交，会带上单据与它的当前状态',
          action: open,
        }}
        unmatched={{ icon: 'search', title: '没有符合条件的工单', hint: '可以清除筛选条件' }}
      />
    </Screen>
  );
}

const columns: Column<Ticket>[] = [
  {
    key: 'title',
    title: '工单',
    card: 'title',
    render: ({ ticket_no: no, title }) => (
      <NotedText number={no}>
        <Link to={to('support', { no })}>{title}</Link>
      </NotedText>
    ),
  },
  {
    key: 'document',
    title: '关联单据与当前状态',
    width: 300,
    render: ({ document, category_text }) =>
      document === null ? category_text : <DocumentState document={document} />,
  },
  {
    key: 'status',
    title: '状态',
    width: 112,
    card: 'mark',
    render: ({ status, status_text }) => <StatusTag tone={ticketTones[status]}>{status_text}</StatusTag>,
  },
  { key: 'by', title: '提交人', width: 112, render: ({ created_by }) => created_by },
  {
    key: 'at',
    title: '更新时间',
    width: 148,
    card: 'when',
    render: ({ updated_at: at }) => <MomentText value={at} />,
  },
];
