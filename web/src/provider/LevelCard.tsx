import { Card } from '../ui/Card';
import { StatusTag } from '../ui/StatusTag';
import type { Certification } from './certification';
import styles from './provider.module.css';

/** 服务商等级: the least of four, with what holds it where it is and what is missing for the next. */
export function LevelCard({ level: { level, top, parts } }: { level: NonNullable<Certification['level']> }) {
  return (
    <Card title="服务商等级" extra={<StatusTag tone="info">{`${level}级`}</StatusTag>}>
      <div className={styles.stack}>
        <p className={styles.note}>
          {level === top
            ? '已是最高等级。等级每天重新评定，取以下各项中最低的一项。'
            : `等级每天重新评定，取以下各项中最低的一项。升至${level + 1}级还需：`}
        </p>
        <ul className={styles.list} aria-label="等级依据">
          {parts.map(({ code, text, value, level: own, missing }) => (
            <li key={code}>
              <strong>{text}</strong>
              <span>{value}</span>
              <span className={styles.note}>{missing ?? `已达${own}级`}</span>
            </li>
          ))}
        </ul>
      </div>
    </Card>
  );
}
