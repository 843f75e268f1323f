import { lazy, Suspense, useState } from 'react';
import { useCan } from '../../client';
import { loaded } from '../../client/load';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { EmptyState } from '../../ui/EmptyState';
import type { CreditSummary } from './bill';

const ApplyDialog = lazy(() => loaded(() => import('./ApplyDialog')));

/** Without a line: that it is so, and the way to one (decisions.md R13, finance.md#credit-line-and-bill-states). */
export function NoCreditLine({ status }: { status: CreditSummary['status'] }) {
  const can = useCan();
  const [isOpen, setOpen] = useState(false);
  const mayApply = can('finance.credit:apply');
  return (
    <Card>
      {status === 'applying' ? (
        <EmptyState
          icon="clock"
          title="您的信用额度申请正在审核"
          hint="审核结果会通过站内信和短信通知您"
          action={mayApply && <Button onClick={() => setOpen(true)}>查看申请记录</Button>}
        />
      ) : (
        <EmptyState
          icon="card"
          title={status === 'closed' ? '您的信用额度已关闭' : '您暂未开通信用额度'}
          hint="完成企业实名认证后，由主账号申请开通。开通后下单可先用后付：每月1日出账，10日还款。"
          action={
            mayApply && (
              <Button kind="primary" onClick={() => setOpen(true)}>
                申请开通
              </Button>
            )
          }
        />
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <ApplyDialog title="申请开通信用额度" onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Card>
  );
}
