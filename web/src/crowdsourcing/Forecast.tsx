import { limits } from '@uc/contract/limits';
import { useState } from 'react';
import { api, useCan, useRead } from '../client';
import { readAhead } from '../client/use-read';
import { to } from '../routes';
import { ButtonLink } from '../ui/Button';
import { StatTile } from '../ui/Card';
import { MoneyText } from '../ui/MoneyText';
import { Pager } from '../ui/Pager';
import { ReadFault } from '../ui/ReadFault';
import { StatusTag } from '../ui/StatusTag';
import styles from './crowdsourcing.module.css';

const firstPage = { page: 1, page_size: 10 };

/** The forecast is read before it is shown. */
export const readForecastAhead = (): Promise<void> => readAhead(api.contracts.income, firstPage);

/** Expected income of the provider's contracts by date, with a link to the income of a year. */
export function Forecast({ onOpen }: { onOpen: (contractNo: string) => void }) {
  const [paging, setPaging] = useState(firstPage);
  const read = useRead(api.contracts.income, paging, { keepPrevious: true });
  const { data } = read;
  const mayRead = useCan()('finance.rmb:view');
  return (
    <section className={styles.forecast} aria-label="预计收入">
      <div className={styles.tiles}>
        <StatTile label="托管中（已扣服务费）" note={`验收后${limits.order.pendingDays}天到账`}>
          {data ? <MoneyText value={data.escrow} unit="¥" /> : '—'}
        </StatTile>
        <StatTile label="待结算" note="到账日见下方">
          {data ? <MoneyText value={data.pending} unit="¥" /> : '—'}
        </StatTile>
        {mayRead && <ButtonLink to={`${to('finance.rmb')}?income=year`}>年度收入</ButtonLink>}
      </div>
      <ReadFault of={read} what="预计收入" />
      {data && data.total > 0 && (
        <details>
          <summary>预计到账</summary>
          <ul className={styles.coming}>
            {data.list.map((one) => (
              <li key={`${one.contract_no}/${one.milestone}`}>
                <span>{one.expected_on === null ? '维权中' : `${one.expected_on}前`}</span>
                <button type="button" className={styles.line} onClick={() => onOpen(one.contract_no)}>
                  <span className={styles.title}>{one.title}</span>
                  <span className={styles.no}>{one.milestone}</span>
                </button>
                <StatusTag tone={one.kind === 'pending' ? 'positive' : 'info'}>
                  {one.kind === 'pending' ? '待结算' : '托管中'}
                </StatusTag>
                <MoneyText value={one.amount} unit="¥" className={styles.figures} />
              </li>
            ))}
          </ul>
          <Pager page={paging.page} pageSize={paging.page_size} total={data.total} onChange={setPaging} />
          <p className={styles.note}>
            金额已扣除服务费，到账时按规定预扣的个人所得税尚未扣除。托管中的按交付日当天提交、无异议自动验收推算。
          </p>
        </details>
      )}
    </section>
  );
}
