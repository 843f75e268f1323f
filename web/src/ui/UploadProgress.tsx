import { Button } from './Button';
import { sizeText } from './size-text';
import styles from './FileField.module.css';
import type { Sending } from './use-file-uploads';

interface Props {
  label: string;
  sending: Sending;
  onHold: (isHeld: boolean) => void;
  onCancel: () => void;
}

/**
 * Progress of an upload. A large one can be paused, says what it waits for, and is announced to a screen reader each
 * quarter.
 */
export function UploadProgress({ label, sending, onHold, onCancel }: Props) {
  const { name, size, share, left, phase, resumed } = sending;
  const isHeld = phase === 'paused';
  const isChecked = phase === 'checking' || (phase === undefined && share >= 1);
  return (
    <div className={styles.sending}>
      <div className={styles.progress}>
        <progress value={share} max={1} aria-label={`${label}上传进度`} />
        <span>
          {isChecked ? '正在检查文件…' : percentOf(share)}
          {left > 0 && `，还有${left}个`}
        </span>
        {phase !== undefined && !isChecked && (
          <Button
            size="small"
            aria-label={`${isHeld ? '继续' : '暂停'}上传${name}`}
            onClick={() => onHold(!isHeld)}
          >
            {isHeld ? '继续' : '暂停'}
          </Button>
        )}
        <Button size="small" aria-label={`取消上传${name}`} onClick={onCancel}>
          取消
        </Button>
      </div>
      {phase !== undefined && (
        <p className={styles.hint}>
          {isChecked
            ? `${name}已上传，大文件的检查可能需要一两分钟`
            : `${name}：${resumed === undefined ? '' : `继续上传，已完成${percentOf(resumed)}；`}已上传${sizeText(size * share)}，共${sizeText(size)}${notes[phase] ?? ''}`}
        </p>
      )}
    </div>
  );
}

/** The announcements of it to a screen reader: not every step. */
export function heardOf({ name, share, phase, resumed }: Sending): string {
  if (phase === 'checking' || (phase === undefined && share >= 1)) return `${name}已上传，正在检查`;
  if (phase === 'paused' || phase === 'lost' || phase === 'resuming') return `${name}${notes[phase]}`;
  const quarters = Math.floor(share * 4) * 25;
  if (resumed !== undefined && quarters <= resumed * 100)
    return `继续上传${name}，已完成${percentOf(resumed)}`;
  return quarters === 0 ? `开始上传${name}` : `${name}已上传${quarters}%`;
}

const percentOf = (share: number): string => `${Math.floor(share * 100)}%`;
const notes = {
  paused: '，已暂停',
  lost: '，网络连接已断开，恢复后自动继续',
  resuming: '，正在核对已上传的部分',
} as Record<string, string>;
