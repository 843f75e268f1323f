import { markedDay } from '@uc/contract/estimated-day';
import { limits } from '@uc/contract/limits';
import { useNavigate, useSearchParams } from 'react-router';
import { api, useRead } from '../../client';
import { to } from '../../routes';
import { ButtonLink } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { EmptyState } from '../../ui/EmptyState';
import { ErrorBlock } from '../../ui/ErrorBlock';
import { Notice } from '../../ui/Notice';
import { Screen } from '../../ui/Screen';
import { Skeleton } from '../../ui/Skeleton';
import { StatusTag } from '../../ui/StatusTag';
import { usePoll } from '../recharge/use-poll';
import { Obstacles } from './Obstacles';
import { NothingFree } from './NothingFree';
import { Releases } from './Releases';
import { isMoving, type WithdrawForm, withdrawTones } from './withdraw';
import styles from './withdraw.module.css';
import { WithdrawActions } from './WithdrawActions';
import { WithdrawFacts } from './WithdrawFacts';
import { WithdrawFields } from './WithdrawFields';

/**
 * 提现 (finance.md#withdrawal-screen): obstacles first, then the form; with a number in the URL, the state of
 * that withdrawal.
 */
export default function WithdrawScreen() {
  const [query] = useSearchParams();
  const no = query.get('no');
  return <Screen title="提现">{no ? <Result no={no} /> : <Apply />}</Screen>;
}

function Apply() {
  const navigate = useNavigate();
  const { data, error, isFetching, refetch } = useRead(api.withdrawals.form, {});
  if (!data)
    return (
      <Card>
        {error ? (
          <ErrorBlock message={error.message} onRetry={() => void refetch()} busy={isFetching} />
        ) : (
          <div className={styles.form} aria-busy>
            <Skeleton height={96} />
            <Skeleton height={58} />
            <Skeleton height={58} />
            <Skeleton height={58} />
          </div>
        )}
      </Card>
    );
  if (!data.can_withdraw)
    return (
      <div className={styles.stack}>
        {data.blocks.length > 0 ? <Obstacles blocks={data.blocks} /> : <NothingFree form={data} />}
        <Releases releases={data.releases} />
      </div>
    );
  return (
    <div className={styles.page}>
      <Card>
        <WithdrawFields
          form={data}
          onDone={(no) => void navigate(to('finance.rmb.withdraw', { no }), { replace: true })}
        />
      </Card>
      <div className={styles.stack}>
        <Releases releases={data.releases} />
        <Card title="提现说明">
          <Rules form={data} />
        </Card>
      </div>
    </div>
  );
}

function Rules({ form: { rules, confirm_hours } }: { form: WithdrawForm }) {
  const plain = (amount: number) => amount.toLocaleString('zh-CN');
  return (
    <ul className={styles.rules}>
      <li>
        单笔{plain(rules.min)}–{plain(rules.max)}元，每日最多{rules.day_count}笔、合计{plain(rules.day_max)}
        元。
      </li>
      <li>每月首笔免手续费，之后按页面所示费率收取，撤销、审核未通过或打款失败不收取。</li>
      <li>
        审核通常{limits.withdraw.reviewWorkingDays}个工作日内完成，银行处理1–{limits.withdraw.bankWorkingDays}
        个工作日。
      </li>
      <li>
        在线充值和在线支付后退到余额的资金，自支付起{limits.recharge.withdrawHoldHours}
        小时后方可提现；有逾期白条时请先还款。
      </li>
      <li>待审核时可随时撤销；打款失败或银行退票的，资金与手续费全额退回。</li>
      {confirm_hours > 0 && <li>子账号发起的提现需主账号在{confirm_hours}小时内确认。</li>}
    </ul>
  );
}

/** True after a reload: it shows the server's present state, and asks again while it moves. */
function Result({ no }: { no: string }) {
  const { data, error, isFetching, refetch } = useRead(api.withdrawals.detail, { withdraw_no: no });
  usePoll(data !== undefined && isMoving(data.status), refetch);
  if (error?.status === 404)
    return (
      <Card>
        <EmptyState
          icon="wallet"
          title="没有找到这笔提现"
          action={<ButtonLink to={to('finance.rmb', { tab: 'withdraw' })}>查看提现记录</ButtonLink>}
        />
      </Card>
    );
  if (!data)
    return (
      <Card>
        {error ? (
          <ErrorBlock message={error.message} onRetry={() => void refetch()} busy={isFetching} />
        ) : (
          <Skeleton height={360} />
        )}
      </Card>
    );
  return (
    <Card
      title="提现进度"
      extra={<StatusTag tone={withdrawTones[data.status]}>{data.status_text}</StatusTag>}
    >
      <div className={styles.stack}>
        {data.status === 'submitted' && (
          <Notice tone="positive">
            提现申请已提交，预计{markedDay(data.expected_at, data.expected_is_estimate)}前到账。
          </Notice>
        )}
        <WithdrawFacts one={data} />
        <div className={styles.buttons}>
          <ButtonLink kind="primary" to={to('finance.rmb', { tab: 'withdraw' })}>
            查看提现记录
          </ButtonLink>
          <WithdrawActions one={data} size="medium" />
        </div>
      </div>
    </Card>
  );
}
