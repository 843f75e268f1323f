import { useEffect, useState } from 'react';
import { api, type ClientEndpoint } from '../client';
import { fetchDocument } from '../client/files';
import { classes } from '../ui/classes';
import { Icon } from '../ui/Icon';
import styles from './maker.module.css';

/** Pictures that were fetched, by project, file and size; the oldest are let go. */
const kept = new Map<string, Promise<string>>();
const MOST = 80;

function addressOf(projectNo: string, fileId: string, size: 'small' | 'large'): Promise<string> {
  const key = `${projectNo}/${fileId}/${size}`;
  const known = kept.get(key);
  if (known) return known;
  const input = { project_no: projectNo, file_id: fileId, size };
  const made = fetchDocument(api.maker.picture as ClientEndpoint, input).then(({ blob }) =>
    URL.createObjectURL(blob),
  );
  made.catch(() => kept.delete(key));
  kept.set(key, made);
  for (const [oldest, address] of kept) {
    if (kept.size <= MOST) break;
    kept.delete(oldest);
    void address.then((url) => URL.revokeObjectURL(url)).catch(() => undefined);
  }
  return made;
}

interface Props {
  projectNo: string;
  fileId: string | null;
  alt: string;
  size?: 'small' | 'large';
}

/** A picture of a project in a box that keeps its place. */
export function ProjectPicture({ projectNo, fileId, alt, size = 'small' }: Props) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    let isGone = false;
    setAddress(undefined);
    if (fileId !== null)
      addressOf(projectNo, fileId, size).then(
        (found) => !isGone && setAddress(found),
        () => undefined,
      );
    return () => {
      isGone = true;
    };
  }, [projectNo, fileId, size]);
  return (
    <div className={classes(styles.picture, size === 'large' && styles.large)}>
      {address ? <img src={address} alt={alt} /> : <Icon name="bulb" size={28} />}
    </div>
  );
}
