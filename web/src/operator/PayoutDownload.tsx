import { useState } from 'react';
import { saveDocument } from '../client/files';
import { refresh } from '../client/refresh';
import { Button } from '../ui/Button';
import { api } from './api';
import styles from './operator.module.css';

/** Saves the file of a batch that was handed out; the server keeps who did. */
export function PayoutDownload({ no }: { no: string }) {
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  const save = () => {
    setBusy(true);
    setRefusal('');
    saveDocument(api.payouts.staffFile, { no })
      .then(() => refresh([api.payouts.staffDetail]))
      .catch((error: unknown) => setRefusal(error instanceof Error ? error.message : '下载失败，请重试'))
      .finally(() => setBusy(false));
  };
  return (
    <div className={styles.file}>
      <Button icon="down" busy={isBusy} onClick={save}>
        下载批次文件
      </Button>
      <span className={styles.note}>每次下载都会留痕；文件含完整卡号，送银行后请删除。</span>
      {refusal && <span role="alert">{refusal}</span>}
    </div>
  );
}
