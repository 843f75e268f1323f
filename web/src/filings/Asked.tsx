import { caseFields } from '@uc/contract/filings/field-texts';
import type { FilingArea } from '@uc/contract/filings/kinds';
import type { ReactNode } from 'react';
import { Pictures } from '../forms/Pictures';
import { Facts } from '../ui/Card';
import { MomentText } from '../ui/MomentText';
import { PaperLook } from './PaperLook';
import { Duties } from './Duties';
import type { FilingCase } from './filing';
import styles from './Asked.module.css';

/** The demand beside the answer; one below the other where there is no room. */
export function AskedAndAnswer({
  area,
  one,
  children,
}: {
  area: FilingArea;
  one: FilingCase;
  children: ReactNode;
}) {
  return (
    <div className={styles.columns}>
      <div className={styles.asked}>
        <Asked one={one} />
        <details className={styles.filed}>
          <summary>已提交的申请内容</summary>
          <Facts facts={caseFields(area, one.form)} />
          <Pictures files={one.files} of="申请材料" />
        </details>
      </div>
      <section className={styles.answer} aria-label="您的答复">
        <h3>您的答复</h3>
        {children}
      </section>
    </div>
  );
}

/** The demand of the office or the platform, with its paper and the day by which it is answered. */
function Asked({ one }: { one: FilingCase }) {
  const isFix = one.fix_note !== null;
  const notice = one.stages.find(({ is_office: isOffice }) => isOffice);
  const paper = one.papers.find(({ side, file }) => side === 'office' && file !== null);
  return (
    <section className={styles.notice} aria-label={isFix ? '平台要求' : '官方通知'}>
      <h3>{isFix ? '平台要求' : '官方通知'}</h3>
      {!isFix && notice && (
        <p>
          <strong>{notice.text}</strong>
          <span className={styles.faint}>
            {notice.actor} · <MomentText value={notice.at} />
          </span>
          {notice.comment !== null && <span>{notice.comment}</span>}
        </p>
      )}
      <Duties one={one} />
      {!isFix && paper?.file && (
        <PaperLook fileId={paper.file.file_id} title={paper.title} name={paper.file.name} />
      )}
      {!isFix && !paper && (
        <p className={styles.faint}>官方文件尚未送达本平台，办理专员收到后会上传到案件文件中</p>
      )}
    </section>
  );
}
