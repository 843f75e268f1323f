import { useEffect, useId, useRef } from 'react';
import { acceptOf, kindsText } from '@uc/contract/file-kinds';
import { type FileUse, fileUses, limitText, pixelsText } from '@uc/contract/file-uses';
import { IconButton } from './Button';
import { FailedFiles, failureLines } from './FailedFiles';
import { FileDrop } from './FileDrop';
import styles from './FileField.module.css';
import { Icon } from './Icon';
import { sizeText } from './size-text';
import { heardOf, UploadProgress } from './UploadProgress';
import { type UploadedFile, type SendFile, useFileUploads } from './use-file-uploads';

export type { UploadedFile } from './use-file-uploads';
interface Props {
  label: string;
  use: FileUse;
  /** `upload` of the client. */
  send: SendFile;
  files: readonly UploadedFile[];
  onChange: (files: readonly UploadedFile[]) => void;
  /** One by default. */
  most?: number;
  hint?: string;
  error?: string | undefined;
}

/** Chooses or drops files, sends them at once with their progress, and keeps those that the server took. */
export function FileField({ label, use, send, files, onChange, most = 1, hint, error }: Props) {
  const id = useId();
  const field = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const kept = useRef(files);
  kept.current = files;
  // The pressed button goes with the file or the progress: the focus moves to the place for the next file.
  const takeFocus = useRef(false);
  useEffect(() => {
    if (takeFocus.current) input.current?.focus();
    takeFocus.current = false;
  });
  const uploads = useFileUploads({
    use,
    send,
    most,
    field,
    room: most - files.length,
    onUploaded({ file_id, name, size }) {
      kept.current = [...kept.current, { file_id, name, size }];
      onChange(kept.current);
    },
    onEnd(isStopped) {
      takeFocus.current = isStopped;
    },
  });
  const { sending } = uploads;
  // The outcome of the chosen files replaces the message that one is missing; an upload on its way hides it.
  const told = [uploads.note, ...failureLines(uploads.failed)].filter(Boolean);
  const missing = sending === undefined && error ? [error] : [];
  const messages = told.length > 0 ? told : missing;
  const hasMessage = messages.length > 0;
  return (
    <div ref={field} className={styles.field}>
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
                uploads.forgetNote();
                onChange(files.filter((one) => one !== file));
              }}
            />
          </li>
        ))}
      </ul>
      <FailedFiles of={uploads} onLeft={() => (takeFocus.current = true)} />
      {sending && (
        <UploadProgress label={label} sending={sending} onHold={uploads.hold} onCancel={uploads.cancel} />
      )}
      {sending === undefined && files.length < most && (
        <FileDrop
          id={id}
          input={input}
          multiple={most - files.length > 1}
          accept={acceptOf(fileUses[use].kinds)}
          aria-describedby={`${id}-note ${id}-error`}
          isWrong={hasMessage}
          onFiles={uploads.take}
        />
      )}
      {hasMessage && (
        <div id={`${id}-error`} className={styles.error} role="alert">
          {messages.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      )}
      <p id={`${id}-note`} className={styles.hint}>
        {[hint, limitsText(use, most)].filter(Boolean).join('；')}
      </p>
      <p className="visually-hidden" role="status">
        {sending ? heardOf(sending) : uploads.isDone ? '上传完成' : ''}
      </p>
    </div>
  );
}

function limitsText(use: FileUse, most: number): string {
  const rule = fileUses[use];
  const parts = [`支持${kindsText(rule.kinds)}`, `不超过${limitText(rule.maxBytes)}`, pixelsText(rule)];
  return [...parts, most > 1 && `最多${most}个`].filter(Boolean).join('，');
}
