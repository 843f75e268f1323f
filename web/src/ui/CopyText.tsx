import { useEffect, useState } from 'react';
import styles from './CopyText.module.css';
import { Icon } from './Icon';

const CONFIRMED_MS = 1600;

/**
 * A number worth copying, with its button; the result is announced too. The button's name says which number, for a list
 * has one in every row; a secret is not said again.
 */
export function CopyText({
  text,
  label,
  isSecret = false,
}: {
  text: string;
  label: string;
  isSecret?: boolean;
}) {
  const [result, setResult] = useState<'已复制' | '复制失败，请手动选择'>();
  useEffect(() => {
    if (!result) return;
    const timer = setTimeout(() => setResult(undefined), CONFIRMED_MS);
    return () => clearTimeout(timer);
  }, [result]);
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setResult('已复制'),
      () => setResult('复制失败，请手动选择'),
    );
  return (
    <span className={styles.copy} data-number={isSecret ? undefined : `${label} ${text}`}>
      <span className={styles.text}>{text}</span>
      <button
        type="button"
        className={styles.button}
        aria-label={isSecret ? `复制${label}` : `复制${label} ${text}`}
        title={`复制${label}`}
        onClick={() => void copy()}
      >
        <Icon name={result === '已复制' ? 'check' : 'copy'} size={14} />
      </button>
      <span role="status" className="visually-hidden">
        {result}
      </span>
    </span>
  );
}
