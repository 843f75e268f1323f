import { useState } from 'react';
import styles from './Avatar.module.css';
import { classes } from './classes';

interface Props {
  url: string | null | undefined;
  /** The name of the person: its first letter stands where there is no picture. */
  name: string;
  size: number;
  /** On the solid brand colour, for a small one in a bar. */
  isStrong?: boolean;
}

/** The picture of somebody, round; silent, because their name stands beside it. */
export function Avatar({ url, name, size, isStrong = false }: Props) {
  const [broken, setBroken] = useState<string>();
  const box = { width: size, height: size, fontSize: Math.round(size * 0.44) };
  if (url && url !== broken)
    return (
      <img
        src={url}
        alt=""
        width={size}
        height={size}
        className={styles.avatar}
        style={box}
        onError={() => setBroken(url)}
      />
    );
  return (
    <span className={classes(styles.avatar, isStrong && styles.strong)} style={box} aria-hidden>
      {[...name][0]}
    </span>
  );
}
