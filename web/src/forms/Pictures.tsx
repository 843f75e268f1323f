import { isPicture } from '@uc/contract/crowdsourcing/delivery-notes';
import { type ReactNode, useState } from 'react';
import { Lightbox } from '../ui/Lightbox';
import { FileButton } from './FileButton';
import styles from './Pictures.module.css';
import { Thumbnail } from './Thumbnail';

interface Named {
  file_id: string;
  name: string;
}

/**
 * Files of a document: pictures as a grid that opens over the window, others by their names; each is saved on a press. `of` says
 * what they are part of, so that two of one name are told apart.
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
  const others = files.filter(({ name }) => !isPicture(name));
  const shown = at === undefined ? undefined : pictures[at];
  return (
    <>
      {pictures.length > 0 && (
        <ul className={styles.grid}>
          {pictures.map((file, index) => (
            <li key={file.file_id}>
              <button
                type="button"
                className={styles.tile}
                aria-label={`查看${file.name}${of && `（${of}）`}`}
                onClick={() => setAt(index)}
              >
                <Thumbnail fileId={file.file_id} name={file.name} />
              </button>
              <span className={styles.caption}>
                <FileButton fileId={file.file_id} name={file.name} of={of} />
              </span>
              {under?.(file)}
            </li>
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <ul className={styles.files}>
          {others.map(({ file_id: id, name }) => (
            <li key={id}>
              <FileButton fileId={id} name={name} of={of} />
            </li>
          ))}
        </ul>
      )}
      {shown && (
        <Lightbox
          names={pictures.map(({ name }) => name)}
          at={pictures.indexOf(shown)}
          onMove={setAt}
          onClose={() => setAt(undefined)}
          actions={<FileButton fileId={shown.file_id} name={shown.name} text="下载" />}
        >
          <Thumbnail key={shown.file_id} fileId={shown.file_id} name={shown.name} size="large" />
        </Lightbox>
      )}
    </>
  );
}
