import { type FormEvent, useState } from 'react';
import { api, ApiError, toast, useWrite } from '../../client';
import { Button } from '../../ui/Button';
import { TextField } from '../../ui/Field';
import styles from './center.module.css';
import { changedByCoupons } from './changed';

/** 兑换券码: the code becomes a coupon, or the sentence says why not. */
export function RedeemForm({ onRedeemed }: { onRedeemed: (couponNo: string) => void }) {
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const redeem = useWrite(api.coupons.redeem, { refreshes: changedByCoupons });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const typed = code.trim();
    setProblem(typed === '' ? '请输入兑换码' : undefined);
    if (typed === '') return;
    try {
      const { coupon } = await redeem.submit({ code: typed });
      toast(`兑换成功：${coupon.name}`, 'success');
      setCode('');
      onRedeemed(coupon.coupon_no);
    } catch (error) {
      if (error instanceof ApiError) setProblem(error.fields.code ?? error.message);
    }
  };
  return (
    <form className={styles.redeem} noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        label="兑换券码"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        placeholder="12-16位字母和数字"
        value={code}
        error={problem}
        onChange={(event) => {
          setCode(event.target.value);
          setProblem(undefined);
        }}
      />
      <Button type="submit" busy={redeem.isPending}>
        兑换
      </Button>
    </form>
  );
}
