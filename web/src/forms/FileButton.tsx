import { useState } from 'react';
import { saveFile } from '../client/files';
import { Button } from '../ui/Button';

/** A file by its name: saved on a press, with the reason beside it where it could not be. */
export function FileButton({
  fileId,
  name,
  of = '',
  text = name,
}: {
  fileId: string;
  name: string;
  /** What it is part of, where two files may have one name. */
  of?: string;
  /** Its name, where that does not stand beside it already. */
  text?: string;
}) {
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  const save = () => {
    setBusy(true);
    setRefusal('');
    saveFile(fileId)
      .catch((error: unknown) => setRefusal(error instanceof Error ? error.message : '下载失败，请重试'))
      .finally(() => setBusy(false));
  };
  return (
    <>
      <Button
        isPrinted
        size="small"
        kind="quiet"
        busy={isBusy}
        onClick={save}
        aria-label={`下载${name}${of && `（${of}）`}`}
      >
        {text}
      </Button>
      {refusal && <span role="alert">{refusal}</span>}
    </>
  );
}
