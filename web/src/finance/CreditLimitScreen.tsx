import { api, useCan, useRead } from '../client';
import { Card } from '../ui/Card';
import { ErrorBlock } from '../ui/ErrorBlock';
import { HideAmountsButton } from '../ui/MoneyText';
import { Notice } from '../ui/Notice';
import { Screen } from '../ui/Screen';
import { panelOf, Tabs } from '../ui/Tabs';
import { useFilters, useOpened } from '../ui/use-filters';
import { BillDrawer } from './BillDrawer';
import { BillTable } from './BillTable';
import { creditFilters } from './credit-filters';
import { CreditHead, CreditHeadSkeleton } from './CreditHead';
import { ChangeTable, RepaymentTable } from './CreditRecordTables';
import { NoCreditLine } from './NoCreditLine';
import { UnbilledTable } from './UnbilledTable';

const PANEL = 'credit-panel';
const tabTexts = { bills: '白条账单', unbilled: '未出账', repayments: '还款记录', changes: '额度变动' };
type CreditTab = keyof typeof tabTexts;

/** 信用额度 (product 02 §2.3); without a line it says so and what to do (R13). */
export default function CreditLimitScreen() {
  const can = useCan();
  const filters = useFilters(creditFilters, 'tab');
  const [bill, openBill, closeBill] = useOpened('bill');
  const summary = useRead(api.finance.iouSummary, {});
  const { data, error } = summary;
  if (data && data.total_amount === 0) {
    return (
      <Screen title="信用额度">
        <NoCreditLine status={data.status} />
      </Screen>
    );
  }
  const { tab } = filters.filters;
  const tabs: CreditTab[] = [
    'bills',
    'unbilled',
    ...(can('finance.rmb:view') ? (['repayments'] as const) : []),
    ...(can('finance.coin:view') ? (['changes'] as const) : []),
  ];
  return (
    <Screen title="信用额度" actions={<HideAmountsButton />}>
      {data?.status === 'suspended' && (
        <Notice tone="negative">您有逾期账单，额度已冻结，还清后1小时内恢复</Notice>
      )}
      <Card>
        {error && !data ? (
          <ErrorBlock
            message={error.message}
            onRetry={() => void summary.refetch()}
            busy={summary.isFetching}
          />
        ) : data ? (
          <CreditHead credit={data} onOpenBill={openBill} />
        ) : (
          <CreditHeadSkeleton />
        )}
      </Card>
      <Notice>
        立即还款、自动还款设置和申请提额即将开放。已开启自动还款的账单会在还款日 09:00 从余额扣还。
      </Notice>
      <Card flush>
        <Tabs
          label="白条"
          panel={PANEL}
          tabs={tabs.map((id) => ({ id, text: tabTexts[id] }))}
          current={tab}
          onChange={(id) => filters.set({ tab: id, status: '', period: '' })}
        />
        <div {...panelOf(PANEL, tab)}>
          {tab === 'bills' && <BillTable state={filters} onOpen={openBill} />}
          {tab === 'unbilled' && <UnbilledTable state={filters} />}
          {tab === 'repayments' && <RepaymentTable state={filters} />}
          {tab === 'changes' && <ChangeTable state={filters} />}
        </div>
      </Card>
      {bill && <BillDrawer billNo={bill} onClose={closeBill} />}
    </Screen>
  );
}
