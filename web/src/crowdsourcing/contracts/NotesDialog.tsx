import { type KeyboardEvent, type MouseEvent, useEffect, useId, useRef, useState } from 'react';
import { thumbnailOf } from '../../client/kept-pictures';
import { classes } from '../../ui/classes';
import { Dialog } from '../../ui/Dialog';
import { AnswerForm } from './AnswerForm';
import type { Contract, Delivery, Milestone, Point } from './contract';
import { NoteForm, useNote } from './NoteForm';
import styles from './notes.module.css';

interface Props {
  contract: Contract;
  of: Milestone;
  delivery: Delivery;
  file: Delivery['files'][number];
  onClose: () => void;
}
const MIDDLE: Point = { x: 500, y: 500 };
const [STEP, LEAP] = [10, 50];
const moves: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const within = (value: number): number => Math.min(1000, Math.max(0, Math.round(value)));
const placed = ({ x, y }: Point) => ({ left: `${x / 10}%`, top: `${y / 10}%` });

/** A picture of a delivery with the buyer's marks and the provider's answers. */
export default function NotesDialog({ contract, of, delivery, file, onClose }: Props) {
  const { address, refusal } = usePicture(file.file_id);
  const [chosen, choose] = useState<number>();
  const words = useRef<HTMLDivElement>(null);
  const notes = delivery.notes.filter(({ file_id: id }) => id === file.file_id);
  const key = { contract_no: contract.contract_no, seq: of.seq, version: delivery.version };
  const form = useNote({ ...key, file_id: file.file_id });
  const toWords = () => words.current?.querySelector('textarea')?.focus();
  return (
    <Dialog title={`${of.title} 第${delivery.version}版：${file.name}`} onClose={onClose}>
      <div className={styles.board}>
        <div className={styles.picture}>
          {address ? (
            <img src={address} alt={file.name} />
          ) : (
            <p role="status">{refusal ?? '正在打开图片…'}</p>
          )}
          {address && delivery.can_note && (
            <Aim point={form.values.point} onMove={(point) => form.set({ point })} onDone={toWords} />
          )}
          {address &&
            notes.map((note) => (
              <button
                key={note.note_no}
                type="button"
                className={classes(styles.mark, chosen === note.note_no && styles.chosen)}
                style={placed(note)}
                aria-label={`批注${note.note_no}：${note.text}`}
                aria-pressed={chosen === note.note_no}
                onClick={() => choose(note.note_no)}
              >
                {note.note_no}
              </button>
            ))}
        </div>
        <div className={styles.words} ref={words}>
          {notes.length === 0 && <p className={styles.faint}>还没有批注</p>}
          <ol className={styles.list} aria-label="批注">
            {notes.map((note) => (
              <li key={note.note_no} className={classes(chosen === note.note_no && styles.told)}>
                <p>
                  <strong>{`${note.note_no}. `}</strong>
                  {note.text}
                </p>
                <p className={styles.faint}>{`雇主 ${note.at.slice(0, 16)}`}</p>
                {note.answer !== null && <p>{`答复：${note.answer}`}</p>}
                {note.answer === null && delivery.can_answer && (
                  <AnswerForm of={{ ...key, note_no: note.note_no }} />
                )}
              </li>
            ))}
          </ol>
          {delivery.can_note && <NoteForm form={form} />}
        </div>
      </div>
    </Dialog>
  );
}

/** The point at which a mark is to stand: chosen by a press, or by arrow keys and Enter. */
function Aim({
  point,
  onMove,
  onDone,
}: {
  point: Point | null;
  onMove: (point: Point) => void;
  onDone: () => void;
}) {
  const hint = useId();
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    // A press of Enter or Space has no place of its own.
    if (event.detail > 0) {
      const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
      onMove({
        x: within(((event.clientX - left) / width) * 1000),
        y: within(((event.clientY - top) / height) * 1000),
      });
    } else if (!point) onMove(MIDDLE);
    onDone();
  };
  const move = (event: KeyboardEvent) => {
    const by = moves[event.key];
    if (!by) return;
    event.preventDefault();
    const { x, y } = point ?? MIDDLE;
    const far = event.shiftKey ? LEAP : STEP;
    onMove({ x: within(x + by[0] * far), y: within(y + by[1] * far) });
  };
  return (
    <>
      <button
        type="button"
        className={styles.aim}
        aria-label="选择批注的位置"
        aria-describedby={hint}
        onClick={press}
        onKeyDown={move}
      />
      <span id={hint} className={styles.hidden}>
        按方向键移动，回车填写批注
      </span>
      {point && <span className={styles.cross} style={placed(point)} aria-hidden />}
    </>
  );
}

/** The picture behind a file number, as large as a screen needs it. */
function usePicture(fileId: string): { address?: string; refusal?: string } {
  const [state, set] = useState<{ address?: string; refusal?: string }>({});
  useEffect(() => {
    let isGone = false;
    thumbnailOf(fileId, 'large').then(
      (address) => !isGone && set({ address }),
      (error: unknown) => {
        if (!isGone) set({ refusal: error instanceof Error ? error.message : '图片无法打开，请重试' });
      },
    );
    return () => {
      isGone = true;
    };
  }, [fileId]);
  return state;
}
