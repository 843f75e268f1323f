import { useCan } from '../../client';
import { to } from '../../routes';
import { ButtonLink } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { EmptyState } from '../../ui/EmptyState';
import { MoneyText } from '../../ui/MoneyText';
import { Reckoning } from './Reckoning';
import { mostOf, type WithdrawForm } from './withdraw';

/** Nothing stands in the way, and still nothing can go out now: why, and where to from here. */
export function NothingFree({ form }: { form: WithdrawForm }) {
  const can = useCan();
  const { rules, withdrawable, available } = form;
  const isDaySpent = withdrawable >= rules.min && mostOf(form) < rules.min;
  return (
    <Card title="暂不能提现">
      <EmptyState
        icon="wallet"
        title={
          isDaySpent
            ? '今日提现额度已用完，明日再试'
            : available === 0
              ? '账户没有可用余额'
              : '目前没有可以提现的金额'
        }
        hint={
          <>
            可提现 <MoneyText value={withdrawable} unit="¥" /> = <Reckoning form={form} />
            ，单笔最低 <MoneyText value={rules.min} unit="¥" price />
          </>
        }
        action={
          <>
            <ButtonLink kind="primary" to={to('finance.rmb')}>
              返回人民币账户
            </ButtonLink>
            {available === 0 && can('finance.rmb:recharge') && (
              <ButtonLink to={to('finance.rmb.recharge')}>去充值</ButtonLink>
            )}
          </>
        }
      />
    </Card>
  );
}
