import { useState } from 'react';
import { saveFile } from '../../client/files';
import { Button } from '../../ui/Button';
import styles from './contracts.module.css';

interface File {
  file_id: string;
  name: string;
}

/** Files of a delivery, a line of the 留言板 or a dispute; each is saved on a press. */
export function ContractFiles({ files }: { files: readonly File[] }) {
  if (files.length === 0) return null;
  return (
    <ul className={styles.files}>
      {files.map((file) => (
        <li key={file.file_id}>
          <OneFile {...file} />
        </li>
      ))}
    </ul>
  );
}

function OneFile({ file_id: id, name }: File) {
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  const save = () => {
    setBusy(true);
    setRefusal('');
    saveFile(id)
      .catch((error: unknown) => setRefusal(error instanceof Error ? error.message : '下载失败，请重试'))
      .finally(() => setBusy(false));
  };
  return (
    <>
      <Button size="small" kind="quiet" busy={isBusy} onClick={save} aria-label={`下载${name}`}>
        {name}
      </Button>
      {refusal && <span role="alert">{refusal}</span>}
    </>
  );
}
