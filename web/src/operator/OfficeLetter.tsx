import { useState } from 'react';
import type { Api } from '@uc/contract';
import { officeEventTexts } from '@uc/contract/filings/office-texts';
import type { WireOutput } from '../client';
import { refresh } from '../client/refresh';
import { sendForm } from '../client/send-form';
import { FileField } from '../ui/FileField';
import { Notice } from '../ui/Notice';
import { api } from './api';
import { EventDialog } from './EventDialog';
import type { Event } from './queue';
import styles from './operator.module.css';

type Case = WireOutput<Api['cases']['staffCaseDetail']>;
type Letter = WireOutput<Api['handover']['staffRead']>;

/** A letter of the office: sent, read, and entered once somebody has compared the reading with it. */
export function OfficeLetter({ item }: { item: Case }) {
  const [letter, setLetter] = useState<Letter>();
  const send = async (_use: string, file: File, options: Parameters<typeof sendForm>[2]) => {
    const fields = { no: item.app_no, version: String(item.version), file };
    const read = (await sendForm(api.handover.staffRead, fields, options)) as Letter;
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
        hint="官方发来的PDF；文书名称、编号与发文日期由系统识别，经您核对后登记"
        onChange={() => undefined}
      />
      {letter && (
        <EventDialog
          key={letter.file.file_id}
          event={entryOf(letter) as Event<unknown>}
          item={item}
          subject={item.app_no}
          onClose={() => setLetter(undefined)}
          onDone={() => refresh([api.cases.staffCaseDetail, api.cases.staffCaseList])}
        />
      )}
    </section>
  );
}

const unchosen = ['', '请选择'] as const;

/** The reading of a letter, to be corrected and confirmed; nothing is entered before. */
const entryOf = ({ file, kind, served_on: servedOn, number, doubts, lines }: Letter): Event<Case> => ({
  id: `letter-${file.file_id}`,
  text: '登记官方文书',
  tone: 'primary',
  endpoint: api.cases.staffCaseNotice,
  question: () => (
    <>
      <Notice tone={doubts.length > 0 ? 'warning' : 'info'}>
        {doubts.length > 0 ? doubts.join('；') : '已识别，请对照文书核对后登记。'}
      </Notice>
      {lines.length > 0 && <p className={styles.note}>{`文书开头：${lines.join(' / ')}`}</p>}
    </>
  ),
  blanks: [
    {
      name: 'kind',
      label: '文书',
      kind: 'choice',
      initial: () => kind ?? '',
      options: [unchosen, ...Object.entries(officeEventTexts)],
    },
    { name: 'served_on', label: '送达日期', kind: 'day', initial: () => servedOn ?? '' },
    {
      name: 'delivery',
      label: '送达方式',
      kind: 'choice',
      options: [unchosen, ['electronic', '电子送达'], ['paper', '纸质送达']],
    },
    {
      name: 'number',
      label: '登记号、注册号或专利号',
      kind: 'text',
      meant: 'number',
      optional: true,
      most: 40,
      initial: () => number ?? '',
      hint: '证书填写；其他文书留空',
    },
  ],
  input: ({ app_no: no, version }, values) => ({
    no,
    version,
    kind: values.kind,
    served_on: values.served_on,
    delivery: values.delivery,
    ...(values.number && { number: values.number }),
    file_id: file.file_id,
  }),
});
