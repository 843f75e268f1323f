import { useCallback, useEffect, useRef, useState } from 'react';
import { api, ApiError, demand, type WireOutput } from '../client';
import type { Api } from '@uc/contract';
import { Button, IconButton } from '../ui/Button';
import styles from './captcha.module.css';
import { CaptchaPiece } from './CaptchaPiece';

type Puzzle = WireOutput<Api['passport']['captcha']>;
type Point = [x: number, y: number, milliseconds: number];
/** The button that leads to the captcha without a picture. */
export const OTHER_WAY = 'captcha-other-way';
const MOST_POINTS = 500;
/** Width of the loose piece until its picture is there. */
const DEFAULT_PIECE = 53;
const START = { x: 0, y: 0 };
const steps: Partial<Record<string, [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const FAR = 10;
const ways = [
  ['x', '拼图左右位置', '左右'],
  ['y', '拼图上下位置', '上下'],
] as const;

/**
 * The puzzle captcha: the piece is dragged into its gap, or moved by two sliders, with arrow keys as well
 * (sign-in-and-home.md#codes-captcha-lockouts).
 */
export function SlideCaptcha({ onPass }: { onPass: (token: string) => void }) {
  const [puzzle, setPuzzle] = useState<Puzzle>();
  const [spot, setSpot] = useState(START);
  const [piece, setPiece] = useState(DEFAULT_PIECE);
  const [message, setMessage] = useState('');
  const [isChecking, setChecking] = useState(false);
  const track = useRef<Point[]>([]);
  const slider = useRef<HTMLInputElement>(null);

  const load = useCallback(async () => {
    setSpot(START);
    track.current = [];
    try {
      setPuzzle(await demand(api.passport.captcha, {}));
    } catch (error) {
      setMessage(error instanceof Error ? error.message : '');
    }
  }, []);
  useEffect(() => void load(), [load]);
  // A slider that is not yet there, or busy, takes no focus; and none is taken from who has gone on to the other way.
  useEffect(() => {
    if (document.activeElement?.id !== OTHER_WAY) slider.current?.focus();
  }, [puzzle, isChecking]);

  const { width, height } = puzzle ?? { width: 320, height: 160 };
  const most = { x: width - piece, y: height - piece };
  const move = (to: typeof START) => {
    const next = { x: clamp(to.x, most.x), y: clamp(to.y, most.y) };
    setSpot(next);
    setMessage('');
    track.current.push([next.x, next.y, Math.round(performance.now())]);
    return next;
  };
  const check = async (at = spot) => {
    if (!puzzle || at.x === 0 || isChecking) return;
    setChecking(true);
    try {
      const input = { captcha_id: puzzle.captcha_id, ...at, track: track.current.slice(-MOST_POINTS) };
      const { captcha_token } = await demand(api.passport.checkCaptcha, input, { quiet: true });
      onPass(captcha_token);
    } catch (error) {
      setMessage(error instanceof ApiError ? error.message : '验证失败，请重试');
      await load();
    } finally {
      setChecking(false);
    }
  };
  return (
    <>
      <p id="captcha-how" className={styles.how}>
        拖动拼图，使其与缺口重合
        <span>键盘：方向键移动，按住 Shift 移得更快，回车确认</span>
      </p>
      <div className={styles.picture} style={{ aspectRatio: `${width} / ${height}` }} aria-busy={!puzzle}>
        {puzzle && (
          <>
            <img src={puzzle.bg} alt="" className={styles.ground} draggable={false} />
            <CaptchaPiece
              src={puzzle.block}
              at={spot}
              size={piece}
              picture={{ width, height }}
              onSize={setPiece}
              onMove={move}
              onDrop={(at) => void check(move(at))}
            />
          </>
        )}
        <IconButton name="refresh" label="换一张" className={styles.again} onClick={() => void load()} />
      </div>
      {ways.map(([way, label, text]) => (
        <label key={way} className={styles.way}>
          <span aria-hidden>{text}</span>
          <input
            ref={way === 'x' ? slider : undefined}
            type="range"
            aria-label={label}
            aria-describedby="captcha-how"
            min={0}
            max={most[way]}
            value={spot[way]}
            disabled={!puzzle || isChecking}
            onChange={(event) => move({ ...spot, [way]: Number(event.target.value) })}
            onKeyDown={(event) => {
              if (event.key === 'Enter') return void check();
              const step = steps[event.key];
              if (step === undefined) return;
              // Either slider moves the piece all four ways, the way the arrow points.
              event.preventDefault();
              const far = event.shiftKey ? FAR : 1;
              move({ x: spot.x + step[0] * far, y: spot.y + step[1] * far });
            }}
          />
        </label>
      ))}
      <div className={styles.foot}>
        <p role="alert">{message}</p>
        <Button kind="primary" busy={isChecking} disabled={spot.x === 0} onClick={() => void check()}>
          验证
        </Button>
      </div>
    </>
  );
}

const clamp = (value: number, most: number): number => Math.round(Math.min(Math.max(value, 0), most));
