import type { Api } from '@uc/contract';
import type { WireOutput } from '@uc/contract/endpoint';
import { MomentText } from '../../ui/MomentText';
import { MoneyText } from '../../ui/MoneyText';
import { StatusTag } from '../../ui/StatusTag';
import styles from './credit.module.css';

export type Applications = WireOutput<Api['credit']['applications']>;
const tones = { pending: 'info', granted: 'positive', refused: 'negative' } as const;

/** Earlier applications and their outcomes. */
export function ApplicationHistory({ list }: { list: Applications['list'] }) {
  if (list.length === 0) return null;
  return (
    <section className={styles.applications}>
      <h3>申请记录</h3>
      <ul>
        {list.map((one) => (
          <li key={one.apply_no}>
            <p>
              {one.kind === 'open' ? '申请开通' : '申请提额'}
              <MoneyText value={one.amount} unit="¥" />
              <StatusTag tone={tones[one.status]}>{one.status_text}</StatusTag>
            </p>
            <p className={styles.faint}>
              {one.apply_no} · <MomentText value={one.created_at} />
              {one.granted !== null && (
                <>
                  {' '}
                  · 授信 <MoneyText value={one.granted} unit="¥" />
                </>
              )}
            </p>
            {one.refuse_reason && <p className={styles.overdue}>未通过原因：{one.refuse_reason}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}
