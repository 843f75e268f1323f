import { useId } from 'react';
import styles from './StarRating.module.css';

const words = ['很差', '较差', '一般', '满意', '非常满意'];

/** One to five stars: radio buttons to the keyboard and to screen readers. */
export function StarRating({
  label,
  value,
  error,
  onChange,
}: {
  label: string;
  /** 0 while nothing is chosen. */
  value: number;
  error?: string | undefined;
  onChange(stars: number): void;
}) {
  const name = useId();
  return (
    <fieldset className={styles.rating}>
      <legend>{label}</legend>
      <span className={styles.stars}>
        {words.map((word, index) => (
          <label key={word} className={index < value ? styles.lit : undefined}>
            <input
              type="radio"
              name={name}
              value={index + 1}
              checked={value === index + 1}
              onChange={() => onChange(index + 1)}
            />
            <span className="visually-hidden">
              {index + 1}星，{word}
            </span>
            <svg viewBox="0 0 20 20" width={24} height={24} aria-hidden focusable={false}>
              <path d="M10 2l2.5 5.2 5.5.8-4 4 1 5.7-5-2.7-5 2.7 1-5.7-4-4 5.5-.8L10 2Z" />
            </svg>
          </label>
        ))}
      </span>
      <span className={styles.word}>{words[value - 1] ?? '未评分'}</span>
      {error && (
        <span className={styles.error} role="alert">
          {error}
        </span>
      )}
    </fieldset>
  );
}

/** Stars that were given. */
export const Stars = ({ value }: { value: number }) => (
  <span className={styles.given} role="img" aria-label={`${value}星`}>
    {'★'.repeat(value)}
    <span>{'★'.repeat(5 - value)}</span>
  </span>
);
