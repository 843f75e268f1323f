import { useState } from 'react';
import { saveFile } from '../client/files';
import { Button } from '../ui/Button';
import type { OrderDetail } from './order';

/** A file of an order: saved on a press, or its name alone where there is nothing to fetch. */
export function OrderFile({ file }: { file: OrderDetail['deliveries'][number]['files'][number] }) {
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  const { file_id: fileId, name } = file;
  if (fileId === null) return <>{name}</>;
  const save = () => {
    setBusy(true);
    setRefusal('');
    saveFile(fileId)
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
