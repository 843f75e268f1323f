import { type PointerEvent, useRef } from 'react';
import styles from './captcha.module.css';

interface Spot {
  x: number;
  y: number;
}
const share = (part: number, whole: number) => `${(part / whole) * 100}%`;

/** The loose piece of the puzzle, dragged by mouse, pen or finger; places are in pixels of the picture. */
export function CaptchaPiece({
  src,
  at,
  size,
  picture: { width, height },
  onSize,
  onMove,
  onDrop,
}: {
  src: string;
  at: Spot;
  size: number;
  picture: { width: number; height: number };
  onSize: (pixels: number) => void;
  onMove: (at: Spot) => void;
  onDrop: (at: Spot) => void;
}) {
  /** The point of the piece at which it was taken hold of, in pixels of the screen. */
  const grip = useRef<Spot>(undefined);
  const spotOf = ({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>, { x, y }: Spot): Spot => {
    const box = currentTarget.parentElement!.getBoundingClientRect();
    const scale = width / box.width;
    return { x: (clientX - box.left - x) * scale, y: (clientY - box.top - y) * scale };
  };
  return (
    <img
      src={src}
      alt=""
      className={styles.block}
      draggable={false}
      style={{ left: share(at.x, width), top: share(at.y, height), width: share(size, width) }}
      onLoad={({ currentTarget }) => onSize(currentTarget.naturalWidth)}
      onPointerDown={(event) => {
        const box = event.currentTarget.getBoundingClientRect();
        grip.current = { x: event.clientX - box.left, y: event.clientY - box.top };
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={(event) => grip.current && onMove(spotOf(event, grip.current))}
      onPointerUp={(event) => {
        if (grip.current) onDrop(spotOf(event, grip.current));
        grip.current = undefined;
      }}
      onPointerCancel={() => {
        grip.current = undefined;
      }}
    />
  );
}
