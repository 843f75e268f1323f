import { ButtonLink } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { Icon } from '../../ui/Icon';
import { MomentText } from '../../ui/MomentText';
import { StatusTag } from '../../ui/StatusTag';
import { hasMark, type Item, itemIcons, itemTones } from './security';
import styles from './security.module.css';

/** One line for everything that can be done about the security of the account. */
export function SecurityItems({ items }: { items: readonly Item[] }) {
  return (
    <Card flush>
      <ul className={styles.items} aria-label="安全设置">
        {items.map((item) => {
          const [tone, mark] = itemTones[item.status];
          return (
            <li key={item.key}>
              <span className={styles.icon}>
                <Icon name={itemIcons[item.key]} size={18} />
              </span>
              <div>
                <div className={styles.name}>
                  {item.title}
                  {hasMark(item) && <StatusTag tone={tone}>{mark}</StatusTag>}
                </div>
                <p className={styles.text}>{item.text}</p>
                {item.updated_at && (
                  <p className={styles.faint}>
                    上次更新 <MomentText value={item.updated_at} />
                  </p>
                )}
              </div>
              {item.link && (
                <ButtonLink size="small" to={item.link} aria-label={`${item.action}：${item.title}`}>
                  {item.action}
                </ButtonLink>
              )}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
