import { useEffect, useState } from 'react';
import { fetchFile } from '../../client/files';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import styles from './realname.module.css';

/** A paper of one's own, under the viewer's watermark; each look stands in the log of operations. */
export function OwnPaper({ fileId, text }: { fileId: string; text: string }) {
  const [picture, setPicture] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  useEffect(() => () => void (picture && URL.revokeObjectURL(picture)), [picture]);
  const look = () => {
    setBusy(true);
    setRefusal('');
    fetchFile(fileId)
      .then(({ blob }) => setPicture(URL.createObjectURL(blob)))
      .catch((error: unknown) => setRefusal(error instanceof Error ? error.message : '文件无法打开'))
      .finally(() => setBusy(false));
  };
  return (
    <>
      <Button size="small" icon="eye" busy={isBusy} onClick={look} aria-label={`查看${text}`}>
        {text}
      </Button>
      {refusal && (
        <span role="alert" className={styles.problem}>
          {refusal}
        </span>
      )}
      {picture && (
        <Dialog title={text} onClose={() => setPicture(undefined)}>
          <img className={styles.full} src={picture} alt={text} />
        </Dialog>
      )}
    </>
  );
}
