import { useState } from 'react';
import type { Api } from '@uc/contract';
import type { WireOutput } from '../client';
import { sendForm } from '../client/send-form';
import { FileField } from '../ui/FileField';
import { api } from './api';
import { OfficeLetterForm } from './OfficeLetterForm';
import styles from './operator.module.css';

type Case = WireOutput<Api['cases']['staffCaseDetail']>;
export type Letter = WireOutput<Api['cases']['staffCaseRead']>;

/** A letter of the office: sent, read, and entered once somebody has compared what was read with it. */
export function OfficeLetter({ item }: { item: Case }) {
  const [letter, setLetter] = useState<Letter>();
  const send = async (_use: string, file: File, options: Parameters<typeof sendForm>[2]) => {
    const fields = { no: item.app_no, version: String(item.version), file };
    const read = (await sendForm(api.cases.staffCaseRead, fields, options)) as Letter;
    setLetter(read);
    return read.file;
  };
  return (
    <section className={styles.case} aria-label="官方文书" data-aside>
      <h3>官方文书</h3>
      <FileField
        label="上传官方文书"
        use="filing_paper"
        send={send}
        files={[]}
        hint="官方发来的PDF；文书名称、编号与日期由系统识别，经您核对后登记"
        onChange={() => undefined}
      />
      {letter && (
        <OfficeLetterForm
          key={letter.file.file_id}
          item={item}
          letter={letter}
          onDone={() => setLetter(undefined)}
        />
      )}
    </section>
  );
}
