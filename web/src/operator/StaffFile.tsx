import { useEffect, useState } from 'react';
import { toast } from '../client';
import { type Door, fetchFile, saveFile } from '../client/files';
import { api } from './api';
import { Button } from '../ui/Button';
import { type Mark, MarkedPicture } from '../ui/MarkedPicture';
import styles from './operator.module.css';

const door: Door = { ticket: api.files.staffTicket, content: api.files.staffContent };

/** A paper that a customer has handed in: a picture is shown here, anything else is saved. */
export function StaffFile({
  fileId,
  text,
  marks = [],
}: {
  fileId: string;
  text: string;
  /** Machine readings of it, with their positions. */
  marks?: readonly Mark[];
}) {
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
    const { blob } = await fetchFile(fileId, door);
    if (blob.type.startsWith('image/')) setPicture(URL.createObjectURL(blob));
    else await saveFile(fileId, door);
  };
  return (
    <div className={styles.file}>
      <span>{text}</span>
      <Button size="small" busy={isBusy} onClick={() => run(look)}>
        查看
      </Button>
      <Button size="small" busy={isBusy} onClick={() => run(() => saveFile(fileId, door))}>
        下载
      </Button>
      {picture && <MarkedPicture src={picture} alt={text} marks={marks} />}
    </div>
  );
}
