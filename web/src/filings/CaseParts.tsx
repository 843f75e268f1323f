import { useState } from 'react';
import { markedDay } from '@uc/contract/estimated-day';
import { type DutyKind, dutySentence, isAwaited } from '@uc/contract/filings/case-texts';
import { saveFile } from '../client/files';
import { Button } from '../ui/Button';
import { MomentText } from '../ui/MomentText';
import { Notice } from '../ui/Notice';
import { type FilingCase, leftText } from './filing';
import styles from './filings.module.css';

/** Duties with their day and the consequence of missing it, and the corrections that the platform asks for. */
export function Duties({ one }: { one: FilingCase }) {
  return (
    <>
      {one.fix_note !== null && (
        <Notice tone="warning">
          {one.fix_items.length === 0 ? (
            `需要补充材料：${one.fix_note}`
          ) : (
            <>
              需要补充以下内容：
              {one.fix_items.map(({ field, text, reason }) => (
                <span key={field} className={styles.line}>{`${text}：${reason}`}</span>
              ))}
            </>
          )}
        </Notice>
      )}
      {one.duties.map(({ kind, due_on, is_estimate, days_left: left }) => (
        <Notice key={kind} tone={isAwaited(kind) ? 'info' : left <= 7 ? 'negative' : 'warning'}>
          {dutySentence(kind as DutyKind, markedDay(due_on, is_estimate), leftText(left))}
        </Notice>
      ))}
      {one.status === 'confirm' && (
        <Notice>{`请确认稿件，或提出修改（还可修改${one.draft_changes_left ?? 0}次）。确认后提交官方。`}</Notice>
      )}
    </>
  );
}

/** Orders that may be placed now: 续展, 复审, 年费 and so on. */
export function FollowUps({ one, onOrder }: { one: FilingCase; onOrder: () => void }) {
  if (one.follow_ups.length === 0) return null;
  return (
    <Notice
      action={
        <Button size="small" onClick={onOrder}>
          办理业务
        </Button>
      }
    >
      {`可办理：${one.follow_ups.map(({ text }) => text).join('、')}`}
    </Notice>
  );
}

/** Papers of all sides and the submitted files, each to be saved. */
export function Papers({ one }: { one: FilingCase }) {
  const { papers, files } = one;
  if (papers.length + files.length === 0) return null;
  return (
    <section>
      <h3>文件</h3>
      <ul className={styles.papers}>
        {papers.map((paper) => (
          <Paper key={paper.seq} paper={paper} />
        ))}
        {files.map((file) => (
          <Filed key={file.file_id} file={file} />
        ))}
      </ul>
    </section>
  );
}

/** Files submitted with the application. */
export function FiledFiles({ one: { files } }: { one: FilingCase }) {
  if (files.length === 0) return null;
  return (
    <ul className={styles.papers}>
      {files.map((file) => (
        <Filed key={file.file_id} file={file} />
      ))}
    </ul>
  );
}

const Filed = ({ file: { file_id: id, name } }: { file: FilingCase['files'][number] }) => (
  <li>
    <span>
      {name}
      <span className={styles.no}>申请材料</span>
    </span>
    <SaveButton fileId={id} name={name} />
  </li>
);

/** One paper with its newest file; those before it stand below. */
function Paper({ paper }: { paper: FilingCase['papers'][number] }) {
  const { title, side_text, at, file, versions } = paper;
  const before = versions.slice(0, -1).toReversed();
  return (
    <li>
      <span>
        {title}
        <span className={styles.no}>
          {side_text} · <MomentText value={versions.at(-1)?.at ?? at} />
          {versions.length > 1 && ` · 第${versions.length}版`}
        </span>
        {before.length > 0 && (
          <details className={styles.years}>
            <summary>历史版本</summary>
            {before.map(({ no, at: sent, by, file: { file_id: id, name } }) => (
              <span key={id} className={styles.head}>
                <span className={styles.no}>
                  {`第${no}版 · ${by} · `}
                  <MomentText value={sent} />
                </span>
                <SaveButton fileId={id} name={`${title}第${no}版 ${name}`} />
              </span>
            ))}
          </details>
        )}
      </span>
      {file && <SaveButton fileId={file.file_id} name={file.name} />}
    </li>
  );
}

/** Saves one file. */
export function SaveButton({ fileId, name }: { fileId: string; name: string }) {
  const [isBusy, setBusy] = useState(false);
  const save = () => {
    setBusy(true);
    void saveFile(fileId)
      .catch(() => undefined)
      .finally(() => setBusy(false));
  };
  return (
    <Button size="small" kind="quiet" busy={isBusy} onClick={save} aria-label={`下载${name}`}>
      下载
    </Button>
  );
}
