import { Link } from 'react-router';
import { Card } from '../../ui/Card';
import { MoneyText } from '../../ui/MoneyText';
import { sourceLink } from '../source-link';
import type { WithdrawForm } from './withdraw';
import styles from './withdraw.module.css';

/** 可提现时间: amounts that cannot go out yet, the document that holds each, and the moment it is free. */
export function Releases({ releases }: Pick<WithdrawForm, 'releases'>) {
  if (releases.length === 0) return null;
  return (
    <Card title="可提现时间">
      <ul className={styles.releases}>
        {releases.map(({ type, text, biz_type, no, amount, at, until }) => {
          const link = sourceLink(biz_type, no);
          return (
            <li key={`${type}/${no}`}>
              <span>
                {text}
                {no && <small>{link ? <Link to={link}>{no}</Link> : no}</small>}
              </span>
              <span className={styles.when}>{at ? `${at.slice(0, 16)} 起` : until}</span>
              <MoneyText value={amount} unit="¥" />
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
