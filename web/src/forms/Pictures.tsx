import { isPicture } from '@uc/contract/crowdsourcing/delivery-notes';
import { type ReactNode, useState } from 'react';
import { toast } from '../client';
import { openInTab } from '../client/files';
import { isPdf } from '../ui/file-look';
import { Icon } from '../ui/Icon';
import { Lightbox } from '../ui/Lightbox';
import { FileButton } from './FileButton';
import styles from './Pictures.module.css';
import { Thumbnail } from './Thumbnail';

interface Named {
  file_id: string;
  name: string;
  /** What it is called on the page, where its own name says less. */
  title?: string | undefined;
}
const titleOf = ({ title, name }: Named): string => title ?? name;

/**
 * Files of a document: pictures and PDFs as a grid, which opens over the window or in a tab, others by their names; each is
 * saved on a press. `of` says what they are part of, so that two of one name are told apart.
 */
export function Pictures({
  files,
  of = '',
  under,
}: {
  files: readonly Named[];
  of?: string;
  /** Below a picture: what else may be done with it. */
  under?: (file: Named) => ReactNode;
}) {
  const [at, setAt] = useState<number>();
  const pictures = files.filter(({ name }) => isPicture(name));
  const tiles = files.filter(({ name }) => isPicture(name) || isPdf(name));
  const others = files.filter((file) => !tiles.includes(file));
  const shown = at === undefined ? undefined : pictures[at];
  const look = (file: Named) => {
    if (!isPdf(file.name)) return setAt(pictures.indexOf(file));
    return void openInTab(file.file_id).catch((error: unknown) =>
      toast(error instanceof Error ? error.message : '文件无法打开', 'error'),
    );
  };
  return (
    <>
      {tiles.length > 0 && (
        <ul className={styles.grid}>
          {tiles.map((file) => (
            <li key={file.file_id}>
              <button
                type="button"
                className={styles.tile}
                aria-label={`查看${titleOf(file)}${of && `（${of}）`}`}
                onClick={() => look(file)}
              >
                {isPdf(file.name) ? (
                  <PdfTile file={file} />
                ) : (
                  <Thumbnail fileId={file.file_id} name={titleOf(file)} />
                )}
              </button>
              <span className={styles.caption}>
                <FileButton fileId={file.file_id} name={titleOf(file)} of={of} />
              </span>
              {isPicture(file.name) && under?.(file)}
            </li>
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <ul className={styles.files}>
          {others.map((file) => (
            <li key={file.file_id}>
              <FileButton fileId={file.file_id} name={titleOf(file)} of={of} />
            </li>
          ))}
        </ul>
      )}
      {shown && (
        <Lightbox
          names={pictures.map(titleOf)}
          at={pictures.indexOf(shown)}
          onMove={setAt}
          onClose={() => setAt(undefined)}
          actions={<FileButton fileId={shown.file_id} name={titleOf(shown)} text="下载" />}
        >
          <Thumbnail key={shown.file_id} fileId={shown.file_id} name={titleOf(shown)} size="large" />
        </Lightbox>
      )}
    </>
  );
}

/** A PDF by its first page; one that cannot be drawn by a sheet. */
const PdfTile = ({ file }: { file: Named }) => (
  <span className={styles.pdf}>
    <Thumbnail fileId={file.file_id} name={titleOf(file)} instead={<Icon name="list" size={28} />} />
    <span className={styles.mark}>PDF</span>
  </span>
);
