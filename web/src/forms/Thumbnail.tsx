import { type ReactNode, useEffect, useRef, useState } from 'react';
import { thumbnailOf } from '../client/kept-pictures';
import { classes } from '../ui/classes';
import { Icon } from '../ui/Icon';
import styles from './Pictures.module.css';

/** A small picture of a file in a box that keeps its place; it is fetched when it comes near the window. `instead` stands until then, and for one that cannot be drawn. */
export function Thumbnail({
  fileId,
  name,
  size = 'small',
  instead,
}: {
  fileId: string;
  name: string;
  size?: 'small' | 'large';
  instead?: ReactNode;
}) {
  const place = useRef<HTMLSpanElement>(null);
  const [address, setAddress] = useState<string>();
  const [isUnread, setUnread] = useState(false);
  useEffect(() => {
    let isGone = false;
    setAddress(undefined);
    setUnread(false);
    const read = () =>
      thumbnailOf(fileId, size).then(
        (found) => !isGone && setAddress(found),
        () => !isGone && setUnread(true),
      );
    const seen = new IntersectionObserver(
      (entries) => {
        if (!entries.some((one) => one.isIntersecting)) return;
        seen.disconnect();
        void read();
      },
      { rootMargin: '200px' },
    );
    if (place.current) seen.observe(place.current);
    return () => {
      isGone = true;
      seen.disconnect();
    };
  }, [fileId, size]);
  return (
    <span ref={place} className={classes(size === 'small' ? styles.small : styles.large)}>
      {address ? (
        <img src={address} alt={size === 'small' ? '' : name} />
      ) : instead ? (
        instead
      ) : isUnread ? (
        <span className={styles.unread}>图片无法显示，可下载查看</span>
      ) : (
        <Icon name="eye" size={20} />
      )}
    </span>
  );
}
