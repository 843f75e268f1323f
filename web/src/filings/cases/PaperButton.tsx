import { isPicture } from '@uc/contract/crowdsourcing/delivery-notes';
import { useState } from 'react';
import { toast } from '../../client';
import { openInTab } from '../../client/files';
import { FileButton } from '../../forms/FileButton';
import { Thumbnail } from '../../forms/Thumbnail';
import { Button } from '../../ui/Button';
import { Lightbox } from '../../ui/Lightbox';
import type { Paper } from './story';

/** A paper by its name, which opens it as its tile in the timeline does. */
export function PaperButton({
  file: { file_id: id, name },
  title,
  number,
}: {
  file: NonNullable<Paper['file']>;
  title: string;
  number: string;
}) {
  const [isOpen, setOpen] = useState(false);
  const look = () => {
    if (isPicture(name)) return setOpen(true);
    return void openInTab(id).catch((error: unknown) =>
      toast(error instanceof Error ? error.message : '文件无法打开', 'error'),
    );
  };
  return (
    <>
      <Button size="small" kind="quiet" isPrinted onClick={look}>
        {`${title} ${number}`}
      </Button>
      {isOpen && (
        <Lightbox
          names={[`${title} ${number}`]}
          at={0}
          onMove={() => undefined}
          onClose={() => setOpen(false)}
          actions={<FileButton fileId={id} name={`${title} ${number}`} text="下载" />}
        >
          <Thumbnail fileId={id} name={`${title} ${number}`} size="large" />
        </Lightbox>
      )}
    </>
  );
}
