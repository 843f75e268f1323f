import { limits } from '@uc/contract/limits';
import { api, useRead } from '../../client';
import { HideAmountsButton } from '../../ui/MoneyText';
import { Screen } from '../../ui/Screen';
import { TabbedList } from '../../ui/TabbedList';
import { useFilters } from '../../ui/use-filters';
import { billFilters } from './bill';
import { billColumns } from './bill-columns';
import { billTabs } from './bill-tabs';
import styles from './bills.module.css';
import { YearLink } from './YearLink';

const columns = billColumns();

/** 月账单: what each month cost, by what it was paid, and whether it is fixed. */
export function BillsList() {
  const state = useFilters(billFilters, 'tab');
  const { page, page_size } = state.filters;
  const read = useRead(api.bills.list, { page, page_size }, { keepPrevious: true });
  return (
    <Screen
      title="账单"
      actions={
        <>
          <HideAmountsButton />
          <YearLink />
        </>
      }
    >
      <TabbedList
        tabs={billTabs('bills', (tab) => state.set({ tab }))}
        state={state}
        above={
          <p className={styles.note}>
            {`每月账单于次月${limits.bill.day}日${limits.bill.hour}:00出账，出账后不再变更；之后的退款与调整计入发生当月。`}
          </p>
        }
        caption="月账单"
        columns={columns}
        read={read}
        rowKey={({ month }) => month}
        oneLine
        minWidth={1040}
        empty={{ icon: 'wallet', title: '暂无账单', hint: '有订单、费用或退款的月份会在这里出账' }}
      />
    </Screen>
  );
}
