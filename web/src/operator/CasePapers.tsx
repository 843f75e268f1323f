import { useState } from 'react';
import type { Api } from '@uc/contract';
import { staffPapers } from '@uc/contract/filings/case-texts';
import { toast, type WireOutput } from '../client';
import { api } from './api';
import { refresh } from '../client/refresh';
import { sendForm } from '../client/send-form';
import { SelectField, TextField } from '../ui/Field';
import { FileField } from '../ui/FileField';
import { MomentText } from '../ui/MomentText';
import { StaffFile } from './StaffFile';
import styles from './operator.module.css';

type Case = WireOutput<Api['cases']['staffCaseDetail']>;
type Disclosed = NonNullable<Case['disclosure']>;
const { staffCasePaper, staffCaseDetail } = api.cases;
/** Marks the choice of a paper that is there already. */
const OF = 'of:';

/** The papers of a case with every file that they have had, and a place for more. */
export function CasePapers({ item, papers }: { item: Case; papers: Disclosed['papers'] }) {
  return (
    <section className={styles.case} aria-label="案件文件" data-aside>
      <h3>案件文件</h3>
      {papers.length === 0 && <p>暂无文件。</p>}
      {papers.map(({ seq, title, side_text, at, versions }) => (
        <div key={seq}>
          <p>
            {title}（{side_text} · <MomentText value={at} />）{versions.length === 0 && '，文件待上传'}
          </p>
          {versions.toReversed().map(({ no, by, file }) => (
            <StaffFile
              key={file.file_id}
              fileId={file.file_id}
              text={versions.length > 1 ? `第${no}版 · ${by} · ${file.name}` : file.name}
            />
          ))}
        </div>
      ))}
      {item.actions.includes('paper') && <PaperUpload item={item} papers={papers} />}
    </section>
  );
}

/** Sends a file as soon as it is chosen: as a paper of its own, or as the newest file of one that is there. */
function PaperUpload({ item, papers }: { item: Case; papers: Disclosed['papers'] }) {
  const [as, setAs] = useState<string>('certificate');
  const [title, setTitle] = useState('');
  const isNew = !as.startsWith(OF);
  const send = async (_use: string, file: File, options: Parameters<typeof sendForm>[2]) => {
    const seen = { no: item.app_no, version: String(item.version) };
    const fields: Record<string, string> = isNew ? { kind: as } : { of: as.slice(OF.length) };
    if (isNew && title.trim()) fields.title = title.trim();
    const answer = (await sendForm(staffCasePaper, { ...seen, ...fields, file }, options)) as Case;
    refresh([staffCaseDetail]);
    const sent = answer.disclosure?.papers.find(({ seq }) => isNew || String(seq) === as.slice(OF.length));
    return sent!.versions.at(-1)!.file;
  };
  return (
    <>
      <SelectField label="上传为" value={as} onChange={({ target }) => setAs(target.value)}>
        {Object.entries(staffPapers).map(([kind, text]) => (
          <option key={kind} value={kind}>
            {text}
          </option>
        ))}
        {papers
          .filter(({ side }) => side !== 'applicant')
          .map(({ seq, title: text, file }) => (
            <option key={seq} value={`${OF}${seq}`}>
              {`${file === null ? '补充' : '更新'}：${text}`}
            </option>
          ))}
      </SelectField>
      {isNew && (
        <TextField
          label="文件名称（选填）"
          autoComplete="off"
          most={40}
          value={title}
          onChange={({ target }) => setTitle(target.value)}
        />
      )}
      <FileField
        label="文件"
        use="filing_paper"
        send={send}
        files={[]}
        hint="选择后立即上传，客户会收到通知并可下载；旧版本保留"
        onChange={() => {
          setTitle('');
          toast('文件已上传', 'success');
        }}
      />
    </>
  );
}
