import { Card } from '../ui/Card';
import { StatusTag } from '../ui/StatusTag';
import type { Certification } from './certification';
import styles from './provider.module.css';

type Level = NonNullable<Certification['level']>;

/** The result of the next evaluation, or the requirements of the next level. */
function nextOf({ level, due, top }: Level): string {
  if (due !== level) return `按现在的各项，下次评定后为${due}级。`;
  return level === top ? '已是最高等级。' : `升至${level + 1}级还需：`;
}

/** 服务商等级: the least of four parts, with the part that limits it and the requirements of the next level. */
export function LevelCard({ level: of }: { level: Level }) {
  const { level, parts } = of;
  return (
    <Card title="服务商等级" extra={<StatusTag tone="info">{`${level}级`}</StatusTag>}>
      <div className={styles.stack}>
        <p className={styles.note}>等级每天凌晨重新评定，取以下各项中最低的一项。{nextOf(of)}</p>
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
