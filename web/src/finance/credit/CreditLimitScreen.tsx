import { lazy, Suspense, useState } from 'react';
import { api, useCan, useRead } from '../../client';
import { loaded } from '../../client/load';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { ErrorBlock } from '../../ui/ErrorBlock';
import { HideAmountsButton } from '../../ui/MoneyText';
import { Notice } from '../../ui/Notice';
import { Screen } from '../../ui/Screen';
import { panelOf, Tabs } from '../../ui/Tabs';
import { useFilters, useOpened } from '../../ui/use-filters';
import type { Bill } from './bill';
import { BillTable } from './BillTable';
import { creditFilters } from './credit-filters';
import { CreditHead, CreditHeadSkeleton } from './CreditHead';
import { BadDebts } from './BadDebts';
import { ChangeTable } from './CreditRecordTables';
import { RepaymentTable } from './RepaymentTable';
import { NoCreditLine } from './NoCreditLine';
import { UnbilledTable } from './UnbilledTable';

const ApplyDialog = lazy(() => loaded(() => import('./ApplyDialog')));
const BillDrawer = lazy(() => loaded(() => import('./BillDrawer')));
const RecoverDialog = lazy(() => loaded(() => import('./RecoverDialog')));
const RepayDialog = lazy(() => loaded(() => import('./RepayDialog')));

const PANEL = 'credit-panel';
const tabTexts = { bills: '白条账单', unbilled: '未出账', repayments: '还款记录', changes: '额度变动' };
type CreditTab = keyof typeof tabTexts;

/** 信用额度 (finance.md#credit-screen); without a line it says so and how to get one (decisions.md R13). */
export default function CreditLimitScreen() {
  const can = useCan();
  const filters = useFilters(creditFilters, 'tab');
  const [bill, openBill, closeBill] = useOpened('bill');
  // `all`, or the bill that is repaid; a reload on the way comes back to it.
  const [repaying, openRepay, closeRepay] = useOpened('repay');
  const [paying, openPaying, closePaying] = useOpened('paying');
  const [isApplying, setApplying] = useState(false);
  const [recovering, setRecovering] = useState<Bill>();
  const recoverDialog = recovering && (
    <Suspense fallback={null}>
      <RecoverDialog bill={recovering} onClose={() => setRecovering(undefined)} />
    </Suspense>
  );
  const summary = useRead(api.credit.summary, {});
  const { data, error } = summary;
  if (data && data.total_amount <= 0) {
    return (
      <Screen title="信用额度">
        <BadDebts onRecover={setRecovering} />
        <NoCreditLine status={data.status} />
        {recoverDialog}
      </Screen>
    );
  }
  const mayRepay = can('finance.credit:repay');
  const { tab } = filters.filters;
  const tabs: CreditTab[] = [
    'bills',
    'unbilled',
    'repayments',
    ...(can('finance.coin:view') ? (['changes'] as const) : []),
  ];
  return (
    <Screen
      title="信用额度"
      actions={
        <>
          <HideAmountsButton />
          {can('finance.credit:apply') && <Button onClick={() => setApplying(true)}>申请提额</Button>}
        </>
      }
    >
      <BadDebts onRecover={setRecovering} />
      {data?.status === 'suspended' && data.overdue_amount > 0 && (
        <Notice
          tone="negative"
          action={
            mayRepay && (
              <Button size="small" onClick={() => openRepay('all')}>
                立即还款
              </Button>
            )
          }
        >
          您有逾期账单，额度已冻结，还清后1小时内恢复
        </Notice>
      )}
      <Card>
        {error && !data ? (
          <ErrorBlock
            message={error.message}
            onRetry={() => void summary.refetch()}
            busy={summary.isFetching}
          />
        ) : data ? (
          <CreditHead credit={data} onOpenBill={openBill} onRepay={() => openRepay('all')} />
        ) : (
          <CreditHeadSkeleton />
        )}
      </Card>
      <Notice>
        已开启自动还款的账单会在还款日 09:00 从余额扣还；逾期后余额到账即自动扣还。提前还款不收取费用。
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
          {tab === 'bills' && (
            <BillTable state={filters} onOpen={openBill} onRepay={openRepay} onRecover={setRecovering} />
          )}
          {tab === 'unbilled' && <UnbilledTable state={filters} />}
          {tab === 'repayments' && <RepaymentTable state={filters} />}
          {tab === 'changes' && <ChangeTable state={filters} />}
        </div>
      </Card>
      {recoverDialog}
      <Suspense fallback={null}>
        {bill && !repaying && !recovering && (
          <BillDrawer
            billNo={bill}
            onClose={closeBill}
            onRepay={() => openRepay(bill)}
            onRecover={setRecovering}
          />
        )}
        {(repaying ?? paying) && mayRepay && (
          <RepayDialog
            billNo={repaying === 'all' || repaying === null ? undefined : repaying}
            opened={paying}
            onOpened={(repayNo) => (repayNo === null ? closePaying() : openPaying(repayNo))}
            onClose={paying === null ? closeRepay : closePaying}
          />
        )}
        {isApplying && <ApplyDialog title="申请提额" onClose={() => setApplying(false)} />}
      </Suspense>
    </Screen>
  );
}
