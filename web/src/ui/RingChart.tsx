import type { ReactNode } from 'react';
import { arcsOf } from './chart-scale';
import styles from './RingChart.module.css';

export interface Share {
  name: string;
  value: number;
}

const SIZE = 168;
const RADIUS = 70;
const AROUND = 2 * Math.PI * RADIUS;

/** Shares of a whole as a ring with words in the middle; `label` names them for screen readers. */
export function RingChart({
  shares,
  label,
  children,
}: {
  shares: readonly Share[];
  label: string;
  children: ReactNode;
}) {
  const arcs = arcsOf(
    shares.map(({ value }) => value),
    AROUND,
  );
  return (
    <div className={styles.ring} style={{ width: SIZE, height: SIZE }}>
      <svg width={SIZE} height={SIZE} viewBox={`0 0 ${SIZE} ${SIZE}`} role="img" aria-label={label}>
        <circle cx={SIZE / 2} cy={SIZE / 2} r={RADIUS} className={styles.track} />
        {arcs.map(({ length, offset }, index) => (
          <circle
            key={shares[index]?.name}
            cx={SIZE / 2}
            cy={SIZE / 2}
            r={RADIUS}
            className={styles[`arc${index + 1}`]}
            strokeDasharray={`${length} ${AROUND - length}`}
            strokeDashoffset={-offset}
          >
            <title>{shares[index]?.name}</title>
          </circle>
        ))}
      </svg>
      <div className={styles.middle}>{children}</div>
    </div>
  );
}
