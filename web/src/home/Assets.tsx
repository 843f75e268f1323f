import { limits } from '@uc/contract/limits';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useCan } from '../client';
import { to } from '../routes';
import { HideAmountsButton, MoneyText } from '../ui/MoneyText';
import { Icon, type IconName } from '../ui/Icon';
import type { Assets as AssetParts } from './summary';
import styles from './Assets.module.css';

/** Row 2: the balances, each card a link to its page; only those that this person may see. */
export function Assets({ assets: { rmb, coin, coupon, credit } }: { assets: AssetParts }) {
  const can = useCan();
  return (
    <section className={styles.section} aria-label="我的资产">
      <header className={styles.head}>
        <h2>我的资产</h2>
        <HideAmountsButton />
      </header>
      <div className={styles.cards}>
        {can('finance.rmb:view') && (
          <Asset
            icon="wallet"
            title="人民币"
            href={to('finance.rmb')}
            actions={
              <>
                {can('finance.rmb:recharge') && (
                  <Link to={to('finance.rmb.recharge')} aria-label="充值人民币">
                    充值
                  </Link>
                )}
                {can('finance.rmb:withdraw') && <Link to={to('finance.rmb.withdraw')}>提现</Link>}
              </>
            }
            note={
              <>
                <span className={styles.part}>
                  冻结 <MoneyText value={rmb.frozen} /> ·
                </span>{' '}
                {rmb.paying > 0 && (
                  <>
                    <span className={styles.part}>
                      打款中 <MoneyText value={rmb.paying} /> ·
                    </span>{' '}
                  </>
                )}
                <span className={styles.part}>
                  待结算 <MoneyText value={rmb.pending} />
                </span>
              </>
            }
          >
            <MoneyText value={rmb.available} unit="¥" size="figure" />
          </Asset>
        )}
        {can('finance.coin:view') && (
          <Asset
            icon="coin"
            title="创意币"
            href={to('finance.coins')}
            actions={
              can('finance.coin:recharge') && (
                <Link to={to('finance.coins.recharge')} aria-label="充值创意币">
                  充值
                </Link>
              )
            }
            note={
              <>
                含赠送 <MoneyText value={coin.bonus} />
              </>
            }
          >
            <MoneyText value={coin.total} unit="币" size="figure" />
          </Asset>
        )}
        {can('finance.coupon:view') && (
          <Asset
            icon="ticket"
            title="代金券"
            href={to('finance.vouchers')}
            note={
              coupon.expiring_count > 0 ? (
                <Link to={to('finance.vouchers', { soon: 1 })} className={styles.soon}>
                  {coupon.expiring_count}张{limits.coupon.soonDays}天内到期
                </Link>
              ) : (
                `${limits.coupon.soonDays}天内没有到期的券`
              )
            }
          >
            <span className={styles.figure}>
              {coupon.available_count}
              <small> 张可用</small>
            </span>
          </Asset>
        )}
        {credit && can('finance.credit:view') && (
          <Asset
            icon="card"
            title="信用额度"
            href={to('finance.creditLimit')}
            note={
              credit.due_date && credit.due_amount > 0 ? (
                <>
                  {credit.due_date}{' '}
                  <span className={styles.part}>
                    应还 <MoneyText value={credit.due_amount} />
                  </span>
                </>
              ) : (
                <>
                  总额 <MoneyText value={credit.total} />
                </>
              )
            }
          >
            <MoneyText value={credit.available} unit="¥" size="figure" />
            <small className={styles.of}>
              {' '}
              / <MoneyText value={credit.total} />
            </small>
          </Asset>
        )}
      </div>
    </section>
  );
}

function Asset({
  icon,
  title,
  href,
  actions,
  note,
  children,
}: {
  icon: IconName;
  title: string;
  href: string;
  actions?: ReactNode;
  note: ReactNode;
  children: ReactNode;
}) {
  return (
    <article className={styles.card}>
      <h3 className={styles.title}>
        <span className={styles.icon}>
          <Icon name={icon} />
        </span>
        <Link to={href} className={styles.door}>
          {title}
        </Link>
        {actions && <span className={styles.actions}>{actions}</span>}
      </h3>
      <p className={styles.amount}>{children}</p>
      <p className={styles.note}>{note}</p>
    </article>
  );
}
