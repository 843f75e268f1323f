import { useId, useRef, useState } from 'react';
import type { Api } from '@uc/contract';
import { limits } from '@uc/contract/limits';
import { toast, type WireOutput } from '../client';
import { refresh } from '../client/refresh';
import { sendForm } from '../client/send-form';
import { Button } from '../ui/Button';
import { Card } from '../ui/Card';
import { FileDrop } from '../ui/FileDrop';
import { api } from './api';
import { BankFilePreview, type Read } from './BankFilePreview';
import styles from './operator.module.css';

type Kept = WireOutput<Api['bankfiles']['staffKeep']>;
/** A chosen file: on its way, refused, read, or stored. */
interface Chosen {
  id: number;
  file: File;
  share: number;
  refusal?: string;
  read?: Read;
  kept?: Kept;
}
const words = (error: unknown) => (error instanceof Error ? error.message : '上传失败，请重试');

/** Reads the chosen or dropped files one after the other, and stores those that are confirmed. */
export function BankFileUpload({ onMap }: { onMap: (no: string) => void }) {
  const id = useId();
  const [files, setFiles] = useState<readonly Chosen[]>([]);
  const [busy, setBusy] = useState<'reading' | 'keeping'>();
  const next = useRef(0);
  const change = (one: Chosen, more: Partial<Chosen>) =>
    setFiles((all) => all.map((other) => (other.id === one.id ? { ...other, ...more } : other)));
  const onProgress = (one: Chosen) => ({ onProgress: (share: number) => change(one, { share }) });

  const take = async (chosen: readonly File[]) => {
    const added = chosen.map((file): Chosen => ({ id: (next.current += 1), file, share: 0 }));
    setFiles((all) => [...all.filter(({ kept }) => kept === undefined), ...added]);
    setBusy('reading');
    for (const one of added)
      await sendForm(api.bankfiles.staffRead, { file: one.file }, onProgress(one)).then(
        (read) => change(one, { read: read as Read }),
        (error: unknown) => change(one, { refusal: words(error) }),
      );
    setBusy(undefined);
    refresh([api.mappings.staffUploads]);
  };
  const waiting = files.filter(
    ({ read, kept }) => read !== undefined && read.waits_as === null && kept === undefined,
  );
  const keep = async () => {
    setBusy('keeping');
    let added = 0;
    for (const one of waiting)
      await sendForm(
        api.bankfiles.staffKeep,
        { file: one.file, digest: one.read!.digest },
        onProgress(one),
      ).then(
        (kept) => {
          added += (kept as Kept).new_count;
          change(one, { kept: kept as Kept });
        },
        (error: unknown) => change(one, { refusal: words(error) }),
      );
    setBusy(undefined);
    toast(`已保存${added}笔新明细`, 'success');
    refresh([api.bankfiles.staffStatements, api.bankfiles.staffLines]);
  };
  return (
    <Card title="上传文件">
      <div className={styles.drop}>
        <label htmlFor={id}>银行对账单或渠道账单</label>
        <FileDrop
          id={id}
          multiple
          disabled={busy !== undefined}
          aria-describedby={`${id}-note`}
          onFiles={(chosen) => void take(chosen)}
        />
        <p id={`${id}-note`} className={styles.note}>
          可一次选择多个文件，每个不超过{limits.bankFile.megabytes}
          MB；CSV、文本、表格、压缩包均可，按内容识别。请上传下载的原始文件，不要用表格软件另存。
        </p>
      </div>
      {files.map((one) => (
        <BankFilePreview
          key={one.id}
          {...one}
          name={one.file.name}
          onMap={onMap}
          onDrop={() => setFiles((all) => all.filter(({ id: other }) => other !== one.id))}
        />
      ))}
      {waiting.length > 0 && (
        <div className={styles.file}>
          <Button
            kind="primary"
            busy={busy === 'keeping'}
            disabled={busy === 'reading'}
            onClick={() => void keep()}
          >
            保存明细
          </Button>
          <span className={styles.note}>只保存尚未保存过的明细，重复的不会再次保存。</span>
        </div>
      )}
    </Card>
  );
}
