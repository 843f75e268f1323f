import { Button, IconButton } from './Button';
import styles from './FileField.module.css';
import { Icon } from './Icon';
import type { FailedFile, FileUploads } from './use-file-uploads';

/** Files that were chosen and not taken. Their form is not sent without them before the person has said so. */
export function FailedFiles({ of, onLeft }: { of: FileUploads; onLeft: () => void }) {
  if (of.failed.length === 0) return null;
  const answer = (go: (one: FailedFile) => void, one: FailedFile) => () => {
    onLeft();
    go(one);
  };
  return (
    <ul className={styles.files} aria-label="未上传的文件">
      {of.failed.map((one) => (
        <li key={`${one.file.name}-${one.file.lastModified}`} data-failed>
          <Icon name="list" />
          <span className={styles.name}>{one.file.name}</span>
          <span className={styles.error}>未上传</span>
          {one.mayRetry && !of.sending && (
            <Button size="small" aria-label={`重新上传${one.file.name}`} onClick={answer(of.retry, one)}>
              重试
            </Button>
          )}
          <IconButton name="close" label={`移除${one.file.name}`} onClick={answer(of.forget, one)} />
        </li>
      ))}
    </ul>
  );
}

/** Why files were not taken: of one its reason, of several each with its name. */
export const failureLines = (failed: readonly FailedFile[]): string[] =>
  failed.length === 1
    ? failed.map(({ reason }) => reason)
    : failed.map(({ file, reason }) => `${file.name}：${reason}`);
