import { type CSSProperties, useCallback, useEffect, useRef, useState } from 'react';
import { api, ApiError, demand, type WireOutput } from '../client';
import type { Api } from '@uc/contract';
import { Button, IconButton } from '../ui/Button';
import { Dialog } from '../ui/Dialog';
import { Icon } from '../ui/Icon';
import styles from './CaptchaDialog.module.css';

type Puzzle = WireOutput<Api['passport']['captcha']>;
type Point = [x: number, y: number, milliseconds: number];
const MOST_POINTS = 500;
/** Width of the loose piece until its picture is there. */
const DEFAULT_PIECE = 50;
const share = (part: number, whole: number) => `${(part / whole) * 100}%`;

/** The slide captcha: with a pointer or by keyboard, arrows move and Enter confirms (product 02 §2.1). */
export default function CaptchaDialog({
  onPass,
  onClose,
}: {
  onPass: (token: string) => void;
  onClose: () => void;
}) {
  const [puzzle, setPuzzle] = useState<Puzzle>();
  const [x, setX] = useState(0);
  const [piece, setPiece] = useState(DEFAULT_PIECE);
  const [message, setMessage] = useState('');
  const [isChecking, setChecking] = useState(false);
  const track = useRef<Point[]>([]);
  const slider = useRef<HTMLInputElement>(null);

  const load = useCallback(async () => {
    setX(0);
    track.current = [];
    try {
      setPuzzle(await demand(api.passport.captcha, {}));
      slider.current?.focus();
    } catch (error) {
      setMessage(error instanceof Error ? error.message : '');
    }
  }, []);
  useEffect(() => void load(), [load]);

  const check = async () => {
    if (!puzzle || x === 0 || isChecking) return;
    setChecking(true);
    try {
      const input = { captcha_id: puzzle.captcha_id, x, track: track.current.slice(-MOST_POINTS) };
      const { captcha_token } = await demand(api.passport.checkCaptcha, input, { quiet: true });
      onPass(captcha_token);
    } catch (error) {
      setMessage(error instanceof ApiError ? error.message : '验证失败，请重试');
      await load();
    } finally {
      setChecking(false);
    }
  };
  const { width, height, y } = puzzle ?? { width: 320, height: 160, y: 0 };
  const left = share(x, width);
  return (
    <Dialog title="滑块验证" unguarded onClose={onClose}>
      <div className={styles.captcha}>
        <p id="captcha-how" className={styles.how}>
          拖动滑块，使拼图与缺口对齐
          <span>键盘：方向键移动，回车确认</span>
        </p>
        <div className={styles.picture} style={{ aspectRatio: `${width} / ${height}` }} aria-busy={!puzzle}>
          {puzzle && (
            <>
              <img src={puzzle.bg} alt="" className={styles.ground} draggable={false} />
              <img
                src={puzzle.block}
                alt=""
                className={styles.block}
                draggable={false}
                style={{ left, top: share(y, height), width: share(piece, width) }}
                onLoad={({ currentTarget }) => setPiece(currentTarget.naturalWidth)}
              />
            </>
          )}
          <IconButton name="refresh" label="换一张" className={styles.again} onClick={() => void load()} />
        </div>
        <div className={styles.track} style={{ '--piece': piece / width } as CSSProperties}>
          <span className={styles.way} style={{ width: left }} aria-hidden />
          <span className={styles.knob} style={{ left }} aria-hidden>
            <Icon name="right" size={18} />
          </span>
          <input
            ref={slider}
            type="range"
            aria-label="拼图位置"
            aria-describedby="captcha-how"
            min={0}
            max={width - piece}
            value={x}
            disabled={!puzzle || isChecking}
            onChange={(event) => {
              setX(Number(event.target.value));
              setMessage('');
              track.current.push([Number(event.target.value), 0, Math.round(performance.now())]);
            }}
            onPointerUp={() => void check()}
            onKeyDown={({ key }) => {
              if (key === 'Enter') void check();
            }}
          />
        </div>
        <div className={styles.foot}>
          <p role="alert">{message}</p>
          <Button kind="primary" busy={isChecking} disabled={x === 0} onClick={() => void check()}>
            验证
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
