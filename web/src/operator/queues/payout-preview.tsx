import type { Api } from '@uc/contract';
import { limits } from '@uc/contract/limits';
import { toWire } from '@uc/contract/money';
import type { WireOutput } from '../../client';
import { PageTotal } from '../../ui/PageTotal';
import { Customer } from '../Customer';
import styles from '../operator.module.css';
import type { Queue } from '../queue';
import { Yuan } from '../Yuan';
import { figureColumn } from './facts';

type Item = WireOutput<Api['withdrawals']['staffList']>['list'][number];

/** The risk rules that a withdrawal has hit, in words; '' for none. */
export const risksOf = ({ risks }: Item): string => risks.map(({ text }) => text).join('；');

/** What withdrawals are decided by when several are approved at once: what the item says of each. */
export const payoutPreview: Pick<NonNullable<Queue<Item>['batch']>, 'columns' | 'sum'> = {
  columns: [
    { key: 'uid', title: '客户', card: 'title', render: ({ uid }) => <Customer uid={uid} /> },
    {
      key: 'card',
      title: '收款卡',
      width: 208,
      render: ({ bank_name, card_mask, holder_mask }) => (
        <Lines first={holder_mask} second={`${bank_name} ${card_mask}`} />
      ),
    },
    figureColumn('提现金额', ({ amount }) => <Yuan value={amount} />, 108),
    { key: 'fee', title: '手续费', align: 'end', width: 76, render: ({ fee }) => <Yuan value={fee} /> },
    { key: 'net', title: '实付', align: 'end', width: 108, render: ({ net }) => <Yuan value={net} /> },
    {
      key: 'asked',
      title: '申请人',
      width: 152,
      render: ({ created_by, created_at }) => <Lines first={created_by} second={created_at.slice(0, 16)} />,
    },
    {
      key: 'risk',
      title: '风险',
      width: 168,
      card: 'mark',
      render: (item) => <Lines first={risksOf(item) || '未命中'} second={secondText(item)} />,
    },
  ],
  sum: (items) => (
    <>
      提现金额合计 <PageTotal price amounts={items.map(({ amount }) => amount)} /> 元
    </>
  ),
};

/** Whether somebody else decides after this one. */
const secondText = ({ risks, amount }: Item): string =>
  risks.length > 0 || amount >= toWire(limits.withdraw.twoPersonReviewFrom) ? '还须另一位同事复核' : '';

const Lines = ({ first, second }: { first: string; second: string }) => (
  <span className={styles.lines}>
    <span>{first}</span>
    {second && <span>{second}</span>}
  </span>
);
