import { limits } from '@uc/contract/limits';
import { classes } from '../ui/classes';
import { Icon } from '../ui/Icon';
import styles from './PasswordRules.module.css';

const { min, max } = limits.password;
const parts: [text: string, holds: (password: string) => boolean][] = [
  [`${min}-${max}位`, ({ length }) => length >= min && length <= max],
  ['含数字', (password) => /\d/.test(password)],
  ['含小写字母', (password) => /[a-z]/.test(password)],
  ['含大写字母', (password) => /[A-Z]/.test(password)],
];

/** The conditions of the password rule (spec §5), each with a tick once it is met. */
export function PasswordRules({ password }: { password: string }) {
  return (
    <span className={styles.rules}>
      {parts.map(([text, holds]) => {
        const isMet = holds(password);
        return (
          <span key={text} className={classes(styles.rule, isMet && styles.met)}>
            <Icon name={isMet ? 'check' : 'minus'} size={12} />
            {text}
            {isMet && <span className="visually-hidden">，已满足</span>}
          </span>
        );
      })}
    </span>
  );
}
