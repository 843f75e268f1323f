import { FileButton } from '../../forms/FileButton';
import styles from './contracts.module.css';

/** Files of a delivery, a line of the 留言板 or a dispute; each is saved on a press. */
export function ContractFiles({ files }: { files: readonly { file_id: string; name: string }[] }) {
  if (files.length === 0) return null;
  return (
    <ul className={styles.files}>
      {files.map(({ file_id: id, name }) => (
        <li key={id}>
          <FileButton fileId={id} name={name} />
        </li>
      ))}
    </ul>
  );
}
