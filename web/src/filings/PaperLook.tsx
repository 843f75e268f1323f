import { isPicture } from '@uc/contract/crowdsourcing/delivery-notes';
import { useEffect, useState } from 'react';
import { toast } from '../client';
import { fetchFile, openInTab, saveFile } from '../client/files';
import { thumbnailOf } from '../client/kept-pictures';
import { isPdf } from '../ui/file-look';
import { Button } from '../ui/Button';
import styles from './Asked.module.css';

const told = (error: unknown) => toast(error instanceof Error ? error.message : '文件无法打开', 'error');

/** A paper that is read while it is answered: a picture or a PDF's first page stands here; a whole PDF opens in a tab. */
export function PaperLook({ fileId, title, name }: { fileId: string; title: string; name: string }) {
  const picture = usePicture(isPicture(name) ? fileId : undefined);
  const firstPage = useFirstPage(isPdf(name) ? fileId : undefined);
  const [isBusy, setBusy] = useState(false);
  const run = (action: () => Promise<void>) => {
    setBusy(true);
    action()
      .catch(told)
      .finally(() => setBusy(false));
  };
  return (
    <div className={styles.paper}>
      <div className={styles.row}>
        <span>{title}</span>
        {!isPicture(name) && (
          <Button
            size="small"
            busy={isBusy}
            onClick={() => run(() => (isPdf(name) ? openInTab(fileId) : saveFile(fileId)))}
            aria-label={`查看${title}`}
          >
            查看
          </Button>
        )}
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
      {firstPage && (
        <figure>
          <img src={firstPage} alt={`${title}首页`} />
          <figcaption className={styles.faint}>首页预览，全文请点“查看”</figcaption>
        </figure>
      )}
    </div>
  );
}

/** A picture as it was sent, once it is here. */
function usePicture(fileId: string | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (fileId === undefined) return undefined;
    let made: string | undefined;
    let isGone = false;
    fetchFile(fileId).then(({ blob }) => {
      if (isGone) return;
      made = URL.createObjectURL(blob);
      setAddress(made);
    }, told);
    return () => {
      isGone = true;
      if (made) URL.revokeObjectURL(made);
    };
  }, [fileId]);
  return address;
}

/** The first page of a PDF, once it is drawn; one that cannot be drawn is opened instead. */
function useFirstPage(fileId: string | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (fileId === undefined) return undefined;
    let isGone = false;
    thumbnailOf(fileId, 'large').then(
      (made) => !isGone && setAddress(made),
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [fileId]);
  return address;
}
