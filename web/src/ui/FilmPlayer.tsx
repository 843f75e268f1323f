import { useState } from 'react';
import styles from './FilmPlayer.module.css';

/** A film with its still picture; its address is kept while it is open, for another one would begin it anew. */
export function FilmPlayer({
  url,
  poster,
  label,
}: {
  url: string;
  poster: string | undefined;
  label: string;
}) {
  const [source] = useState(url);
  const [still] = useState(poster);
  const [isBroken, setBroken] = useState(false);
  return (
    <figure className={styles.film}>
      <video
        controls
        playsInline
        preload="metadata"
        src={source}
        poster={still}
        aria-label={label}
        onError={() => setBroken(true)}
      />
      {isBroken && (
        <figcaption role="status">
          视频无法播放：浏览器不支持它的编码，或网络不稳定，可刷新后重试。
        </figcaption>
      )}
    </figure>
  );
}
