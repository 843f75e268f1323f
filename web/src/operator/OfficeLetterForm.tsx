import type { Api } from '@uc/contract';
import { officeEventTexts } from '@uc/contract/filings/office-texts';
import { toast, useWrite, type WireOutput } from '../client';
import { useForm } from '../forms/use-form';
import { Button } from '../ui/Button';
import { SelectField, TextField } from '../ui/Field';
import { Notice } from '../ui/Notice';
import { api } from './api';
import type { Letter } from './OfficeLetter';
import styles from './operator.module.css';

type Case = WireOutput<Api['cases']['staffCaseDetail']>;

/** What was read of a letter, to be put right and confirmed; nothing is entered before. */
export function OfficeLetterForm({
  item,
  letter,
  onDone,
}: {
  item: Case;
  letter: Letter;
  onDone: () => void;
}) {
  const enter = useWrite(api.cases.staffCaseNotice, {
    refreshes: [api.cases.staffCaseDetail, api.cases.staffCaseList],
    quiet: true,
  });
  const form = useForm({
    initial: {
      kind: letter.kind ?? '',
      served_on: letter.served_on ?? '',
      delivery: '',
      number: letter.number ?? '',
    },
    check: ({ kind, served_on, delivery }) => ({
      kind: kind ? undefined : '请选择文书',
      served_on: served_on ? undefined : '请选择送达日期',
      delivery: delivery ? undefined : '请选择送达方式',
    }),
    async send({ kind, served_on, delivery, number }) {
      await enter.submit({
        no: item.app_no,
        version: item.version,
        kind: kind as Case['notices'][number],
        served_on,
        delivery: delivery as 'electronic' | 'paper',
        ...(number.trim() && { number: number.trim() }),
        file_id: letter.file.file_id,
      });
      toast('官方文书已登记', 'success');
      onDone();
    },
  });
  return (
    <form {...form.props} className={styles.case} aria-label="核对识别结果">
      <Notice tone={letter.doubts.length > 0 ? 'warning' : 'info'}>
        {letter.doubts.length > 0 ? letter.doubts.join('；') : '已识别，请对照文书核对后登记。'}
      </Notice>
      {letter.lines.length > 0 && (
        <p className={styles.note} aria-label="文书开头">
          {letter.lines.join(' / ')}
        </p>
      )}
      <SelectField label="文书" {...form.field('kind')}>
        <option value="">请选择</option>
        {item.notices.map((kind) => (
          <option key={kind} value={kind}>
            {officeEventTexts[kind]}
          </option>
        ))}
      </SelectField>
      <TextField label="送达日期" type="date" {...form.field('served_on')} />
      <SelectField label="送达方式" {...form.field('delivery')}>
        <option value="">请选择</option>
        <option value="electronic">电子送达</option>
        <option value="paper">纸质送达</option>
      </SelectField>
      <TextField
        label="登记号、注册号或专利号（证书填写）"
        autoComplete="off"
        maxLength={40}
        {...form.field('number')}
      />
      {form.alert && <Notice tone="negative">{form.alert}</Notice>}
      <div className={styles.file}>
        <Button kind="primary" type="submit" busy={form.busy}>
          核对无误，登记
        </Button>
        <Button onClick={onDone}>放弃</Button>
      </div>
    </form>
  );
}
