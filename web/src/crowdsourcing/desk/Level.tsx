import { api, useRead } from '../../client';
import { to } from '../../routes';
import { ButtonLink } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { ReadFault } from '../../ui/ReadFault';
import { StatusTag } from '../../ui/StatusTag';
import styles from './desk.module.css';

/** The level with what the next one lacks, or the way to a certification. */
export function Level() {
  const read = useRead(api.provider.status, {});
  if (!read.data) return <ReadFault of={read} what="服务商等级" />;
  const { level: of } = read.data;
  const missing = (of?.parts ?? []).flatMap((one) => (one.missing === null ? [] : [one]));
  return (
    <Card title="服务商等级" extra={of && <StatusTag tone="info">{`${of.level}级`}</StatusTag>}>
      <div className={styles.level}>
        {of === null ? (
          <p>完成服务商认证后才能投标与接受雇佣，并开始评定等级。</p>
        ) : missing.length === 0 ? (
          <p>{of.level === of.top ? '已是最高等级。' : `各项已达${of.due}级，次日凌晨重新评定。`}</p>
        ) : (
          <>
            <p>{`升至${of.level + 1}级还需：`}</p>
            <ul>
              {missing.map((one) => (
                <li key={one.code}>
                  <span>{one.text}</span>
                  <span className={styles.note}>{`${one.value}，${one.missing}`}</span>
                </li>
              ))}
            </ul>
          </>
        )}
        <ButtonLink size="small" to={to('provider.certification')}>
          {of === null ? '去认证' : '查看评定依据'}
        </ButtonLink>
      </div>
    </Card>
  );
}
