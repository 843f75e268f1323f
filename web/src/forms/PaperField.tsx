import { useEffect, useRef, useState } from 'react';
import { type FileUse, fileUses } from '@uc/contract/file-uses';
import { upload } from '../client/upload';
import { FileField, type UploadedFile } from '../ui/FileField';
import { MarkedPicture } from '../ui/MarkedPicture';
import { DemoHint } from '../verify/DemoHint';
import { marksOf, PaperReading, type Read, type Values } from './PaperReading';
import styles from './PaperField.module.css';

interface Props {
  label: string;
  use: FileUse;
  error?: string | undefined;
  /** Why the one before was rejected. */
  reason?: string | undefined;
  hint?: string;
  onChange?: (fileId: string) => void;
  read?: PaperRead | undefined;
}

/** Machine reading of a picture: the typed values, and the handling of the values read. */
export interface PaperRead {
  /** Has a picture read. Rejects with ApiError. */
  ask: (fileId: string) => Promise<{ read: Read }>;
  /** Whether the reader is the sandbox, which knows the demo papers by the names of their files. */
  isSandbox: boolean;
  /** The server keeps no picture that it has read: the field is free for another one. */
  isRemoved?: boolean;
  values: Values;
  onRead: (read: Read) => void;
  onTake: (change: Values) => void;
  /** The remark to show about the values read. */
  said: (read: Read) => string;
}

/** A paper: sent at once, seen at once, and read by machine where that saves typing. */
export function PaperField({ label, use, error, reason, hint, onChange, read }: Props) {
  const [files, setFiles] = useState<readonly UploadedFile[]>([]);
  const [picture, setPicture] = useState<string>();
  const [said, setSaid] = useState('');
  const [found, setFound] = useState<Read>([]);
  // Values typed while the picture is being read win: none of them is overwritten.
  const reader = useRef(read);
  reader.current = read;
  useEffect(() => () => void (picture && URL.revokeObjectURL(picture)), [picture]);

  const send: typeof upload = async (of, file, options) => {
    const kept = await upload(of, file, options);
    setPicture(URL.createObjectURL(file));
    return kept;
  };
  // One is read at a time; a picture that has come meanwhile is read after it, and the answer about the one before is nobody's.
  const newest = useRef('');
  const isReading = useRef(false);
  const readOne = async (id: string) => {
    const isNewest = () => newest.current === id;
    try {
      const { read: seen } = await reader.current!.ask(id);
      if (!isNewest()) return;
      setFound(seen);
      reader.current!.onRead(seen);
      setSaid(reader.current!.said(seen));
    } catch (failed: unknown) {
      if (isNewest()) setSaid(failed instanceof Error ? failed.message : '');
    }
    if (reader.current?.isRemoved) setFiles((now) => now.filter(({ file_id }) => file_id !== id));
  };
  const readNewest = async () => {
    if (isReading.current || reader.current === undefined) return;
    isReading.current = true;
    for (let done = ''; newest.current !== done;) {
      done = newest.current;
      if (done !== '') await readOne(done);
    }
    isReading.current = false;
  };
  const take = (taken: readonly UploadedFile[]) => {
    setFiles(taken);
    const [file] = taken;
    onChange?.(file?.file_id ?? '');
    newest.current = file?.file_id ?? '';
    setSaid(file && read ? '正在识别…' : '');
    setFound([]);
    if (file === undefined) setPicture(undefined);
    void readNewest();
  };
  return (
    <div className={styles.paper}>
      <FileField
        label={label}
        use={use}
        send={send}
        files={files}
        onChange={take}
        error={error}
        {...(hint !== undefined && { hint })}
      />
      {read?.isSandbox && (
        <DemoHint>{`只识别文件名以“演示”开头的图片（如 演示${fileUses[use].text}.jpg），其他图片请手动填写`}</DemoHint>
      )}
      {reason && <p className={styles.reason}>未通过原因：{reason}</p>}
      {picture && (
        <div className={styles.preview}>
          <MarkedPicture src={picture} alt={`${label}预览`} marks={marksOf(found)} />
        </div>
      )}
      {read !== undefined && found.length > 0 && (
        <PaperReading label={label} read={found} values={read.values} onTake={read.onTake} />
      )}
      <p className={styles.note} role="status">
        {said}
      </p>
    </div>
  );
}
