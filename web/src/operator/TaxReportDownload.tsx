import { useState } from 'react';
import { saveDocument } from '../client/files';
import { Button } from '../ui/Button';
import { api } from './api';
import styles from './operator.module.css';

/** Saves the file of a quarterly report; the server keeps who did. */
export function TaxReportDownload({ no }: { no: string }) {
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  const save = () => {
    setBusy(true);
    setRefusal('');
    saveDocument(api.withholding.staffReportFile, { no })
      .catch((error: unknown) => setRefusal(error instanceof Error ? error.message : '下载失败，请重试'))
      .finally(() => setBusy(false));
  };
  return (
    <div className={styles.file}>
      <Button icon="down" busy={isBusy} onClick={save}>
        下载报送文件
      </Button>
      <span className={styles.note}>每次下载都会留痕；文件含完整证件号码，报送后请删除。</span>
      {refusal && <span role="alert">{refusal}</span>}
    </div>
  );
}
