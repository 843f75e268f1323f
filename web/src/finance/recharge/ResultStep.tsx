import { Link } from 'react-router';
import { AskSupport } from '../../forms/TicketLink';
import { to } from '../../routes';
import { ButtonLink } from '../../ui/Button';
import { CopyText } from '../../ui/CopyText';
import { Icon } from '../../ui/Icon';
import { MoneyText } from '../../ui/MoneyText';
import { Timeline } from '../../ui/Timeline';
import { classes } from '../../ui/classes';
import { type RechargeDetail, words } from './recharge';
import styles from './recharge.module.css';

/** The outcome as the server states it now: a reload shows the same. */
export function ResultStep({ recharge }: { recharge: RechargeDetail }) {
  const { target, status, status_text, pay_amount, amount, bonus, recharge_no: no, is_late } = recharge;
  const isDone = status === 'success';
  const isCoin = target === 'coin';
  return (
    <div className={styles.result}>
      <span className={classes(styles.outcome, isDone && styles.good)}>
        <Icon name={isDone ? 'check' : 'clock'} size={28} />
      </span>
      <div role="status">
        <h2>{status_text}</h2>
      </div>
      {isDone ? (
        <p className={styles.figure}>
          <MoneyText value={amount} unit={isCoin ? '币' : '¥'} size="figure" price />
          {bonus > 0 && (
            <span className={styles.bonus}>
              + 赠送 <MoneyText value={bonus} price />
            </span>
          )}
        </p>
      ) : (
        <p className={styles.faint}>
          {closedText[status as 'closed'] ?? (
            <AskSupport kind={isCoin ? 'coin_recharge' : 'recharge'} no={no} />
          )}
        </p>
      )}
      <dl className={styles.facts}>
        <div>
          <dt>充值单号</dt>
          <dd>
            <CopyText text={no} label="充值单号" />
          </dd>
        </div>
        <div>
          <dt>支付方式</dt>
          <dd>{recharge.channel_text}</dd>
        </div>
        <div>
          <dt>{isDone ? '实付金额' : '应付金额'}</dt>
          <dd>
            <MoneyText value={pay_amount} unit="¥" price />
          </dd>
        </div>
        {recharge.channel_no && (
          <div>
            <dt>渠道流水号</dt>
            <dd>{recharge.channel_no}</dd>
          </div>
        )}
      </dl>
      {is_late && <p className={styles.faint}>该笔充值在关闭后到账，已为您入账。</p>}
      <div className={styles.actions}>
        <ButtonLink kind="primary" to={to(isDone ? words[target].back : words[target].recharge)}>
          {isDone ? '查看账户' : '重新充值'}
        </ButtonLink>
        {isDone ? (
          <ButtonLink to={to(words[target].recharge)}>继续充值</ButtonLink>
        ) : (
          <ButtonLink to={to(words[target].back)}>返回账户</ButtonLink>
        )}
      </div>
      <section className={styles.progress} aria-label="进度">
        <Timeline entries={recharge.timeline.toReversed()} />
      </section>
      <p className={styles.faint}>
        可在 <Link to={to('finance.rmb', { tab: 'recharge' })}>充值记录</Link> 中随时查看
      </p>
    </div>
  );
}

const closedText: Partial<Record<RechargeDetail['status'], string>> = {
  closed: '本单未支付，已关闭；如您已付款，到账后会自动入账',
  refunding: '该笔充值正在退回处理中',
  refunded: '款项已按原路退回，请留意到账',
};
