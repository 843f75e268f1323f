import { useEffect, useState } from 'react';
import { paperUses } from '@uc/contract/account/realname-form';
import { api, useWrite } from '../../client';
import { upload } from '../../client/upload';
import { FileField, type KeptFile } from '../../ui/FileField';
import { MarkedPicture } from '../../ui/MarkedPicture';
import { DemoHint } from '../../verify/DemoHint';
import { marksOf, PaperReading, type Read } from './PaperReading';
import type { Values } from './real-name';
import styles from './realname.module.css';

interface Props {
  /** The field of the form; it says what the paper is for. */
  name: string;
  label: string;
  error: string | undefined;
  /** Why the one before was rejected. */
  reason?: string | undefined;
  hint?: string;
  onChange: (fileId: string) => void;
  /** Which side a machine may read, what is typed, and what to do with what it has read. */
  read?: PaperRead;
}

export interface PaperRead {
  side: 'front' | 'back' | 'license' | 'legal_front';
  /** It knows the demo papers by the names of their files. */
  isSandbox: boolean;
  values: Values;
  onRead: (read: Read) => void;
  onTake: (change: Values) => void;
}

/** A paper: sent at once, seen at once, and read by machine where that saves typing. */
export function PaperField({ name, label, error, reason, hint, onChange, read }: Props) {
  const [files, setFiles] = useState<readonly KeptFile[]>([]);
  const [picture, setPicture] = useState<string>();
  const [said, setSaid] = useState('');
  const [found, setFound] = useState<Read>([]);
  const ocr = useWrite(api.account.readPaper, { quiet: true });
  useEffect(() => () => void (picture && URL.revokeObjectURL(picture)), [picture]);

  const send: typeof upload = async (use, file, options) => {
    const kept = await upload(use, file, options);
    setPicture(URL.createObjectURL(file));
    return kept;
  };
  const take = (taken: readonly KeptFile[]) => {
    setFiles(taken);
    const [file] = taken;
    onChange(file?.file_id ?? '');
    setSaid('');
    setFound([]);
    if (file === undefined) setPicture(undefined);
    else if (read !== undefined)
      ocr.submit({ file_id: file.file_id, side: read.side }).then(
        ({ read: seen }) => {
          setFound(seen);
          read.onRead(seen);
          setSaid('识别结果仅供参考：空白项已填入，姓名与名称请核对后采用或自行填写');
        },
        (failed: unknown) => setSaid(failed instanceof Error ? failed.message : ''),
      );
  };
  return (
    <div className={styles.paper}>
      <FileField
        label={label}
        use={paperUses[name]!}
        send={send}
        files={files}
        onChange={take}
        error={error}
        {...(hint !== undefined && { hint })}
      />
      {read?.isSandbox && (
        <DemoHint>只识别文件名以“演示”开头的图片（如 演示证件.jpg），其他图片请手动填写</DemoHint>
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
        {ocr.isPending ? '正在识别…' : said}
      </p>
    </div>
  );
}
