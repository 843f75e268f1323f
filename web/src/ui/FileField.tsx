import { type DragEvent, useEffect, useId, useRef, useState } from 'react';
import { acceptOf, kindsText } from '@uc/contract/file-kinds';
import { type FileUse, fileUses, limitText, pixelsText } from '@uc/contract/file-uses';
import { Button, IconButton } from './Button';
import { classes } from './classes';
import styles from './FileField.module.css';
import { Icon } from './Icon';

/** A file that the server keeps. */
export interface KeptFile {
  file_id: string;
  name: string;
  size: number;
}
interface Props {
  label: string;
  use: FileUse;
  /** `upload` of the client. */
  send: (
    use: FileUse,
    file: File,
    options: { signal: AbortSignal; onProgress: (share: number) => void },
  ) => Promise<KeptFile>;
  files: readonly KeptFile[];
  onChange: (files: readonly KeptFile[]) => void;
  /** One by default. */
  most?: number;
  hint?: string;
  error?: string | undefined;
}

/** Chooses or drops files, sends them at once with their progress, and keeps what the server took. */
export function FileField({ label, use, send, files, onChange, most = 1, hint, error }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [progress, setProgress] = useState<number>();
  const [refusal, setRefusal] = useState('');
  const [isOver, setOver] = useState(false);
  const abort = useRef<AbortController>(undefined);
  const kept = useRef(files);
  kept.current = files;
  useEffect(() => () => abort.current?.abort(), []);
  // What was pressed is gone with the file or the progress: the place for the next file stands there instead.
  const takeFocus = useRef(false);
  useEffect(() => {
    if (takeFocus.current) input.current?.focus();
    takeFocus.current = false;
  });
  const { kinds, maxBytes } = fileUses[use];

  const take = async (chosen: readonly File[]) => {
    const room = most - files.length;
    setRefusal(chosen.length > room ? `最多${most}个文件，只上传前${room}个` : '');
    for (const file of chosen.slice(0, room)) {
      if (file.size > maxBytes) {
        setRefusal(`文件大小不能超过${limitText(maxBytes)}`);
        return;
      }
      abort.current = new AbortController();
      setProgress(0);
      try {
        const { file_id, name, size } = await send(use, file, {
          signal: abort.current.signal,
          onProgress: setProgress,
        });
        onChange([...kept.current, { file_id, name, size }]);
      } catch (failed) {
        if (!abort.current.signal.aborted)
          setRefusal(failed instanceof Error && failed.message ? failed.message : '上传失败，请重试');
        return;
      } finally {
        setProgress(undefined);
        if (input.current) input.current.value = '';
        takeFocus.current = abort.current.signal.aborted;
      }
    }
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (progress === undefined && files.length < most) void take([...event.dataTransfer.files]);
  };
  // What happened to the file that was chosen last says more than that one is missing.
  const message = refusal || (progress === undefined && error) || undefined;
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <ul className={styles.files}>
        {files.map((file) => (
          <li key={file.file_id}>
            <Icon name="list" />
            <span className={styles.name}>{file.name}</span>
            <span className={styles.size}>{sizeText(file.size)}</span>
            <IconButton
              name="close"
              label={`移除${file.name}`}
              onClick={() => {
                takeFocus.current = true;
                setRefusal('');
                onChange(files.filter((one) => one !== file));
              }}
            />
          </li>
        ))}
      </ul>
      {progress !== undefined && (
        <div className={styles.progress}>
          <progress value={progress} max={1} aria-label={`${label}上传进度`} />
          <span>{progress < 1 ? `${Math.floor(progress * 100)}%` : '正在检查文件…'}</span>
          <Button size="small" onClick={() => abort.current?.abort()}>
            取消
          </Button>
        </div>
      )}
      {progress === undefined && files.length < most && (
        <div
          className={classes(styles.drop, isOver && styles.over, message !== undefined && styles.wrong)}
          onDragOver={(event) => (event.preventDefault(), setOver(true))}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
        >
          <input
            ref={input}
            id={id}
            type="file"
            multiple={most - files.length > 1}
            accept={acceptOf(kinds)}
            aria-invalid={message ? true : undefined}
            aria-describedby={`${id}-note ${id}-error`}
            onChange={(event) => void take([...(event.target.files ?? [])])}
          />
          <Icon name="plus" />
          选择文件或拖到此处
        </div>
      )}
      {message !== undefined && (
        <p id={`${id}-error`} className={styles.error} role="alert">
          {message}
        </p>
      )}
      <p id={`${id}-note`} className={styles.hint}>
        {[hint, limitsText(use, most)].filter(Boolean).join('；')}
      </p>
    </div>
  );
}

function limitsText(use: FileUse, most: number): string {
  const rule = fileUses[use];
  const parts = [`支持${kindsText(rule.kinds)}`, `不超过${limitText(rule.maxBytes)}`, pixelsText(rule)];
  return [...parts, most > 1 && `最多${most}个`].filter(Boolean).join('，');
}

const KILO = 1024;
const sizeText = (bytes: number): string =>
  bytes < KILO * KILO
    ? `${Math.max(1, Math.round(bytes / KILO))} KB`
    : `${(bytes / KILO / KILO).toFixed(1)} MB`;
