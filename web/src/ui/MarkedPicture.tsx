import styles from './MarkedPicture.module.css';

export interface Mark {
  label: string;
  /** In fractions of the picture's width and height. */
  box: { x: number; y: number; width: number; height: number };
}

/** A picture with frames around places in it. */
export function MarkedPicture({ src, alt, marks }: { src: string; alt: string; marks: readonly Mark[] }) {
  return (
    <span className={styles.frame}>
      <img src={src} alt={alt} />
      {marks.length > 0 && (
        <svg viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
          {marks.map(({ label, box }) => (
            <rect key={label} {...box}>
              <title>{label}</title>
            </rect>
          ))}
        </svg>
      )}
    </span>
  );
}
