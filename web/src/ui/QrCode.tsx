import { useMemo } from 'react';
import { encode } from 'uqr';
import styles from './QrCode.module.css';

/**
 * A text as a QR code: dark on white in either theme, for cameras read that. `label` states the purpose of scanning it.
 */
export function QrCode({ text, label, size = 208 }: { text: string; label: string; size?: number }) {
  const { path, side } = useMemo(() => {
    const { data, size: cells } = encode(text, { ecc: 'L', border: 2 });
    const dots = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
    return { path: dots.join(''), side: cells };
  }, [text]);
  return (
    <svg
      className={styles.code}
      role="img"
      aria-label={label}
      width={size}
      height={size}
      viewBox={`0 0 ${side} ${side}`}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  );
}
