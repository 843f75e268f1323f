import { useEffect, useState } from 'react';
import { parseTyped, toWire } from '@uc/contract/money';
import { api, useRead } from '../client';
import { MoneyText } from '../ui/MoneyText';
import { deductedText } from './contracts/contract';
import styles from './crowdsourcing.module.css';

/** So long after the last key the income is asked for. */
const CALM_MS = 300;

/** 实得: what a typed price would bring, by the function that books it; its line is there before there is a price. */
export function BidIncome({ typed, least }: { typed: string; least: number }) {
  const amount = parseTyped(typed);
  const price = amount === undefined ? 0 : toWire(amount);
  const [asked, ask] = useState(price);
  useEffect(() => {
    const timer = setTimeout(() => ask(price), CALM_MS);
    return () => clearTimeout(timer);
  }, [price]);
  const isAsked = asked >= least;
  const { data, error } = useRead(api.bids.ahead, { price: asked }, { enabled: isAsked, keepPrevious: true });
  return (
    <p className={styles.income} aria-live="polite">
      {isAsked && data ? (
        <>
          实得 <MoneyText value={data.arrives} unit="¥" size="large" price />
          <span className={styles.no}>按今天到账估算，{deductedText(data)}</span>
        </>
      ) : (
        <span className={styles.no}>
          {error && isAsked ? '暂时无法计算实得，不影响投标' : '填写报价后显示扣除服务费与个人所得税后的实得'}
        </span>
      )}
    </p>
  );
}
