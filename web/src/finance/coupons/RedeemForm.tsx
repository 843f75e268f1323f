import { fault } from '../../verify/failure-text';
import { api, toast, useWrite } from '../../client';
import { useForm } from '../../forms/use-form';
import { Button } from '../../ui/Button';
import { TextField } from '../../ui/Field';
import styles from './center.module.css';
import { couponReads } from './reads';

/** 兑换券码: the code becomes a coupon, or the sentence says why not. */
export function RedeemForm({ onRedeemed }: { onRedeemed: (couponNo: string) => void }) {
  const redeem = useWrite(api.coupons.redeem, { refreshes: couponReads });
  const form = useForm({
    initial: { code: '' },
    check: ({ code }) => ({ code: fault('兑换码', code.trim()) }),
    refusedAt: ({ message }) => ({ code: message }),
    async send({ code }) {
      const { coupon } = await redeem.submit({ code: code.trim() });
      toast(`兑换成功：${coupon.name}`, 'success');
      form.set({ code: '' });
      onRedeemed(coupon.coupon_no);
    },
  });
  return (
    <form {...form.props} className={styles.redeem}>
      <TextField
        meant="identifier"
        label="兑换券码"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        placeholder="12-16位字母和数字"
        {...form.field('code')}
      />
      <Button type="submit" busy={form.busy}>
        兑换
      </Button>
    </form>
  );
}
