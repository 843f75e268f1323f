import type { Api } from '@uc/contract';
import { type OrgType, orgTypeTexts, type ReadField, readingTexts } from '@uc/contract/account/texts';
import type { WireOutput } from '../client';
import type { Mark } from '../ui/MarkedPicture';
import styles from './operator.module.css';

type Readings = WireOutput<Api['account']['realNameDetail']>['read'];

const shownOf = (field: string, value: string): string =>
  field === 'is_long_term' ? '长期' : field === 'org_type' ? orgTypeTexts[value as OrgType] : value;

/** Machine readings of the papers, masked like the typed values: a difference is for people to decide. */
export function PaperReadings({ read }: { read: Readings }) {
  return (
    <section className={styles.case} aria-label="影像识别">
      <h3>影像识别</h3>
      <p className={styles.note}>机器识别仅供参考，生僻字可能误读；不一致时以影像为准。</p>
      <ul>
        {read.map(({ file_id, field, value, confidence, differs }) => (
          <li key={`${file_id} ${field}`}>
            {`${readingTexts[field as ReadField]}：${shownOf(field, value)}（可信度${confidence}%）${differs ? '，与填写不一致' : ''}`}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Position of each field in the picture of a file. */
export const marksOf = (read: Readings, fileId: string): Mark[] =>
  read.flatMap(({ file_id, field, box }) =>
    file_id === fileId && box !== null ? [{ label: readingTexts[field as ReadField], box }] : [],
  );
