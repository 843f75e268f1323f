import { Link } from 'react-router';
import { Icon } from '../ui/Icon';
import type { Certification } from './certification';
import styles from './provider.module.css';

/** Preconditions of an application, each with a link to it. */
export function Conditions({ conditions }: Pick<Certification, 'conditions'>) {
  return (
    <ul className={styles.conditions} aria-label="认证条件">
      {conditions.map(({ code, text, pass, msg, link }) => (
        <li key={code} className={pass ? styles.met : undefined}>
          <Icon name={pass ? 'check' : 'info'} />
          <strong>{text}</strong>
          <span>{msg}</span>
          {!pass && (
            <Link to={link} aria-label={`去完成：${text}`}>
              去完成
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}
