import { lastDayOf } from '@uc/contract/day';
import type { Api } from '@uc/contract';
import type { WireOutput } from '@uc/contract/endpoint';
import { formatMoney } from '@uc/contract/money';
import { api, toast, useCan, useWrite } from '../../client';
import { Button } from '../../ui/Button';
import { classes } from '../../ui/classes';
import { MoneyText } from '../../ui/MoneyText';
import styles from './Vouchers.module.css';
import centerStyles from './center.module.css';
import { couponReads } from './reads';

type Offer = WireOutput<Api['coupons']['center']>['list'][number];

/** A coupon to claim: its worth and terms, the number left, and the reason where it cannot be claimed now. */
export function OfferCard({ offer }: { offer: Offer }) {
  const can = useCan();
  const claim = useWrite(api.coupons.claim, { refreshes: couponReads });
  const take = () =>
    void claim
      .submit({ template_id: offer.template_id })
      .then(() => toast(`领取成功：${offer.name}`, 'success'))
      .catch(() => undefined);
  const share = offer.total === null || offer.left === null ? null : (offer.total - offer.left) / offer.total;
  return (
    <li className={classes(styles.coupon, !offer.claimable && styles.over)}>
      <div className={styles.face}>
        <p className={styles.worth}>
          {offer.discount_rate === null ? (
            <MoneyText price value={offer.face_value} unit="¥" />
          ) : (
            `${offer.discount_rate}折`
          )}
        </p>
        <p className={styles.threshold}>{offer.threshold_text}</p>
        {offer.discount_cap !== null && (
          <p className={styles.threshold}>最高减 {formatMoney(offer.discount_cap)}</p>
        )}
      </div>
      <div className={styles.terms}>
        <h2 className={styles.name}>
          <span className={styles.kind}>{offer.kind_text}</span>
          {offer.name}
        </h2>
        {offer.description && <p>{offer.description}</p>}
        <p>
          {offer.scope_text}
          {offer.excluded_text && `（${offer.excluded_text}）`} · {offer.locations_text}
        </p>
        <p>
          {offer.validity_text}
          {offer.claim_to && `，领取截止 ${lastDayOf(offer.claim_to)}`}
        </p>
        {share !== null && (
          <p className={centerStyles.stock}>
            <progress value={share} max={1} aria-label={`${offer.name}已领取比例`} />
            {offer.left === 0 ? '已领完' : `剩余${offer.left}张`}
          </p>
        )}
        <div className={styles.foot}>
          {offer.claimed > 0 && offer.claimable && (
            <span className={centerStyles.claimed}>
              已领{offer.claimed}/{offer.per_user_limit}
            </span>
          )}
          {offer.claimable ? (
            can('finance.coupon:redeem') && (
              <Button
                size="small"
                kind="primary"
                busy={claim.isPending}
                onClick={take}
                aria-label={`立即领取：${offer.name}`}
              >
                立即领取
              </Button>
            )
          ) : (
            <span className={centerStyles.reason}>{offer.unclaimable_reason}</span>
          )}
        </div>
      </div>
    </li>
  );
}
