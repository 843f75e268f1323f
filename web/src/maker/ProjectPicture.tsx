import { useEffect, useState } from 'react';
import { api, type ClientEndpoint } from '../client';
import { fetchDocument } from '../client/files';
import { keptPicture } from '../client/kept-pictures';
import { classes } from '../ui/classes';
import { Icon } from '../ui/Icon';
import styles from './maker.module.css';

const addressOf = (projectNo: string, fileId: string, size: 'small' | 'large'): Promise<string> =>
  keptPicture(`${projectNo}/${fileId}/${size}`, () =>
    fetchDocument(api.maker.picture as ClientEndpoint, { project_no: projectNo, file_id: fileId, size }),
  );

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
