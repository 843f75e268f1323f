import { Link } from 'react-router';
import { api, useCan, useRead } from '../../client';
import { to } from '../../routes';
import { ButtonLink } from '../../ui/Button';
import { defaultStart, today } from '../../ui/days';
import { FilteredList, WIDEN } from '../../ui/FilteredList';
import { choice, day, paging, text } from '../../ui/filters';
import { FilterText } from '../../ui/FilterBar';
import { FilterSelect } from '../../ui/FilterSelect';
import { NotedText } from '../../ui/NotedText';
import { RowActions } from '../../ui/RowActions';
import { MomentText } from '../../ui/MomentText';
import { MoneyText } from '../../ui/MoneyText';
import type { Column } from '../../ui/record-columns';
import { StatusTag } from '../../ui/StatusTag';
import type { panelOf } from '../../ui/Tabs';
import { useFilters } from '../../ui/use-filters';
import { ReceiptButton } from '../statements/ReceiptButton';
import { CancelRecharge } from './CancelRecharge';
import { type Recharge, statusTones, words } from './recharge';
import styles from './recharge.module.css';

const statuses = [
  ['', '全部状态'],
  ['pending', '待支付'],
  ['reviewing', '待核对'],
  ['rejected', '已驳回'],
  ['success', '充值成功'],
  ['closed', '已关闭'],
  ['refunding', '退款中'],
  ['refunded', '已退款'],
] as const;
const channels = [
  ['', '全部方式'],
  ['alipay', '支付宝'],
  ['wechat', '微信支付'],
  ['unionpay', '银联网银'],
  ['offline', '对公转账'],
  ['balance', '余额'],
] as const;
const filterSpec = {
  tab: choice(['all', 'recharge']),
  status: choice(['', 'pending', 'reviewing', 'rejected', 'success', 'closed', 'refunding', 'refunded']),
  channel: choice(['', 'alipay', 'wechat', 'unionpay', 'offline', 'balance']),
  start_time: day(defaultStart),
  end_time: day(today),
  no: text(40),
  ...paging,
};

/** 充值记录: every attempt with its state and its actions. */
export function RechargeTable({ panel }: { panel: ReturnType<typeof panelOf> }) {
  const can = useCan();
  const state = useFilters(filterSpec, 'tab');
  const { tab: _tab, status, channel, no, start_time, end_time, ...paged } = state.filters;
  const list = useRead(
    api.recharge.list,
    {
      ...paged,
      ...(no ? { recharge_no: no } : { start_time, end_time }),
      ...(status && { status }),
      ...(channel && { channel }),
    },
    { keepPrevious: true },
  );
  const recharge = can('finance.rmb:recharge') && (
    <ButtonLink to={to('finance.rmb.recharge')}>去充值</ButtonLink>
  );
  return (
    <FilteredList
      state={state}
      fields={
        <>
          <FilterText name="no" label="充值单号" value={no} placeholder="完整单号不限时间" />
          <FilterSelect name="status" label="状态" value={status} options={statuses} />
          <FilterSelect name="channel" label="支付方式" value={channel} options={channels} />
        </>
      }
      days="时间"
      panel={panel}
      caption="充值记录"
      columns={columns(() => void list.refetch())}
      read={list}
      rowKey={({ recharge_no }) => recharge_no}
      oneLine
      minWidth={1120}
      empty={{ icon: 'wallet', title: '暂无充值记录', action: recharge }}
      unmatched={{ hint: WIDEN, action: recharge }}
    />
  );
}

const quiet = { size: 'small', kind: 'quiet' } as const;
const rechargePathOf = ({ target, recharge_no: no }: Recharge) => to(words[target].recharge, { no });

const columns = (onChanged: () => void): Column<Recharge>[] => [
  {
    key: 'at',
    title: '提交时间',
    width: 152,
    card: 'when',
    render: ({ created_at: at }) => <MomentText value={at} />,
  },
  {
    key: 'no',
    title: '充值单号',
    card: 'title',
    render: (row) => (
      <NotedText>
        <Link to={rechargePathOf(row)}>{row.recharge_no}</Link>
      </NotedText>
    ),
  },
  {
    key: 'target',
    title: '充值到',
    width: 84,
    render: ({ target }) => (target === 'coin' ? '创意币' : '人民币'),
  },
  {
    key: 'amount',
    title: '金额',
    align: 'end',
    width: 176,
    card: 'figure',
    render: ({ target, amount, bonus }) => (
      <>
        {bonus > 0 && (
          <span className={styles.faint}>
            另赠 <MoneyText value={bonus} />{' '}
          </span>
        )}
        <MoneyText value={amount} unit={target === 'coin' ? '币' : '¥'} />
      </>
    ),
  },
  { key: 'channel', title: '支付方式', width: 96, render: ({ channel_text }) => channel_text },
  {
    key: 'status',
    title: '状态',
    width: 112,
    card: 'mark',
    render: ({ status, status_text }) => <StatusTag tone={statusTones[status]}>{status_text}</StatusTag>,
  },
  {
    key: 'paid',
    title: '到账时间',
    width: 148,
    render: ({ paid_at }) => (paid_at === null ? '—' : <MomentText value={paid_at} />),
  },
  { key: 'by', title: '操作人', width: 88, render: ({ created_by }) => created_by },
  {
    key: 'actions',
    title: '操作',
    width: 132,
    card: 'actions',
    render: (row) => (
      <RowActions of={row.recharge_no}>
        {row.actions.includes('pay') && (
          <ButtonLink {...quiet} to={rechargePathOf(row)} aria-label={`去支付 ${row.recharge_no}`}>
            去支付
          </ButtonLink>
        )}
        {row.actions.includes('voucher') && (
          <ButtonLink {...quiet} to={rechargePathOf(row)} aria-label={`上传凭证 ${row.recharge_no}`}>
            上传凭证
          </ButtonLink>
        )}
        {row.actions.includes('again') && (
          <ButtonLink {...quiet} to={to(words[row.target].recharge)}>
            重新充值
          </ButtonLink>
        )}
        {row.actions.includes('cancel') && (
          <CancelRecharge size="small" no={row.recharge_no} onDone={onChanged} />
        )}
        {row.status === 'success' && <ReceiptButton kind="recharge" no={row.recharge_no} />}
        {row.actions.length === 0 && (
          <ButtonLink {...quiet} to={rechargePathOf(row)} aria-label={`详情 ${row.recharge_no}`}>
            详情
          </ButtonLink>
        )}
      </RowActions>
    ),
  },
];
