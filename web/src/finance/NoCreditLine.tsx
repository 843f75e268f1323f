import { useCan } from '../client';
import { to } from '../routes';
import { ButtonLink } from '../ui/Button';
import { Card } from '../ui/Card';
import { EmptyState } from '../ui/EmptyState';
import type { CreditSummary } from './bill';

/** Without a line: that it is so, and the way to one (R13, product 05 §5.7). */
export function NoCreditLine({ status }: { status: CreditSummary['status'] }) {
  const can = useCan();
  if (status === 'applying') {
    return (
      <Card>
        <EmptyState icon="clock" title="您的信用额度申请正在审核" hint="审核结果会通过站内信通知您" />
      </Card>
    );
  }
  return (
    <Card>
      <EmptyState
        icon="card"
        title="您暂未开通信用额度"
        hint="完成企业实名认证后，由主账号申请开通。开通后下单可先用后付：每月1日出账，10日还款。"
        action={
          can('account.realname:manage') && (
            <ButtonLink kind="primary" to={to('account.safe.realNameAuth')}>
              去企业实名认证
            </ButtonLink>
          )
        }
      />
    </Card>
  );
}
