import { useEffect, useState } from 'react';
import { paperUses } from '@uc/contract/account/realname-form';
import { api, useWrite } from '../../client';
import { upload } from '../../client/upload';
import { FileField, type KeptFile } from '../../ui/FileField';
import { DemoHint } from '../../verify/DemoHint';
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
  /** Which side a machine may read, and what it has read. */
  read?: { side: 'front' | 'back' | 'license'; onRead: (fields: Record<string, string>) => void };
}

/** A paper: sent at once, seen at once, and read by machine where that saves typing. */
export function PaperField({ name, label, error, reason, hint, onChange, read }: Props) {
  const [files, setFiles] = useState<readonly KeptFile[]>([]);
  const [picture, setPicture] = useState<string>();
  const [said, setSaid] = useState('');
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
    if (file === undefined) setPicture(undefined);
    else if (read !== undefined)
      ocr.submit({ file_id: file.file_id, side: read.side }).then(
        ({ fields }) => {
          read.onRead(fields);
          setSaid('识别结果仅供参考，请核对');
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
      {read !== undefined && (
        <DemoHint>只识别文件名以“演示”开头的图片（如 演示证件.jpg），其他图片请手动填写</DemoHint>
      )}
      {reason && <p className={styles.reason}>未通过原因：{reason}</p>}
      {picture && <img className={styles.preview} src={picture} alt={`${label}预览`} />}
      <p className={styles.note} role="status">
        {ocr.isPending ? '正在识别…' : said}
      </p>
    </div>
  );
}
