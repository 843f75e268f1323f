import { useEffect, useState } from 'react';
import { toast } from '../client';
import { fetchFile, openInTab, saveFile } from '../client/files';
import { isPdf } from '../ui/file-look';
import { Button } from '../ui/Button';
import styles from './Asked.module.css';

/** A paper that is read while it is answered: a picture is shown here, a PDF in a tab of its own; both can be saved. */
export function PaperLook({ fileId, title, name }: { fileId: string; title: string; name: string }) {
  const [picture, setPicture] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  useEffect(() => () => void (picture && URL.revokeObjectURL(picture)), [picture]);
  const run = (action: () => Promise<void>) => {
    setBusy(true);
    action()
      .catch((error: unknown) => toast(error instanceof Error ? error.message : '文件无法打开', 'error'))
      .finally(() => setBusy(false));
  };
  const look = async () => {
    if (isPdf(name)) return openInTab(fileId);
    const { blob } = await fetchFile(fileId);
    if (blob.type.startsWith('image/')) return setPicture(URL.createObjectURL(blob));
    return saveFile(fileId);
  };
  return (
    <div className={styles.paper}>
      <div className={styles.row}>
        <span>{title}</span>
        <Button size="small" busy={isBusy} onClick={() => run(look)} aria-label={`查看${title}`}>
          查看
        </Button>
        <Button
          size="small"
          kind="quiet"
          onClick={() => run(() => saveFile(fileId))}
          aria-label={`下载${title}`}
        >
          下载
        </Button>
      </div>
      {picture && <img src={picture} alt={title} />}
    </div>
  );
}
