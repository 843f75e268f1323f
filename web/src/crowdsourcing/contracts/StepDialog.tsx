import { fault } from '../../verify/failure-text';
import { seenLength } from '@uc/contract/seen-length';
import { parseTyped, toWire, formatMoney } from '@uc/contract/money';
import { toast, useWrite } from '../../client';
import { ApiError, doneAlready } from '../../client/api-error';
import { refresh } from '../../client/refresh';
import { upload } from '../../client/upload';
import { RefusalNotice } from '../../forms/RefusalNotice';
import { useEmptyDelivery } from '../../forms/use-empty-delivery';
import { useForm } from '../../forms/use-form';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { DateField } from '../../ui/DateField';
import { SelectField, TextField } from '../../ui/Field';
import { FileField, type UploadedFile } from '../../ui/FileField';
import { TextArea } from '../../ui/TextArea';
import { contractReads } from './contract';
import styles from './contracts.module.css';
import type { Step } from './steps';

interface Values {
  words: string;
  choice: string;
  amount: string;
  day: string;
  files: readonly UploadedFile[];
}
const MOST_FILES = 20;

function faultsOf({ words, amount, day, choice }: Step, values: Values) {
  const size = seenLength(values.words.trim());
  const typed = parseTyped(values.amount);
  const isWithin = (most: number, least: number) =>
    typed !== undefined && toWire(typed) >= least && toWire(typed) <= most;
  return {
    words:
      words && (size < words.least || size > words.most)
        ? `请填写${words.least}-${words.most}个字的${words.label}`
        : undefined,
    amount:
      amount && !isWithin(amount.most, amount.least)
        ? `请输入正确的金额，最多${formatMoney(amount.most)}元`
        : undefined,
    choice: choice && values.choice === '' ? `请选择${choice.label}` : undefined,
    day: day === undefined ? undefined : fault('日期', values.day),
  };
}

/** Asks for the input of a step of a contract or a dispute, states its consequence, and does it once. */
export default function StepDialog({ step, onClose }: { step: Step; onClose: () => void }) {
  const write = useWrite(step.endpoint, { refreshes: contractReads, quiet: true });
  const empty = useEmptyDelivery();
  const form = useForm<Values>({
    initial: { words: '', choice: '', amount: '', day: '', files: [] },
    check: (values) => faultsOf(step, values),
    refusedAt: ({ fields }) => {
      const named = { amount: step.amount && fields[step.amount.name], day: fields.due_date };
      return named.amount || named.day ? named : undefined;
    },
    async send({ words, choice, amount, day, files }) {
      if (step.isDelivery && !(await empty.isMeant(files))) return;
      const input = {
        ...step.input,
        ...(step.words && { [step.words.name]: words.trim() }),
        ...(step.choice && { [step.choice.name]: choice }),
        ...(step.amount && { [step.amount.name]: toWire(parseTyped(amount)!) }),
        ...(step.day && { due_date: day }),
        ...(step.files && { files: files.map(({ file_id: id }) => id) }),
      };
      await write.submit(input).catch((error: unknown) => {
        // The shown state is outdated: the reads are repeated.
        if (error instanceof ApiError && error.status === 409) refresh(contractReads);
        throw error;
      });
      toast(step.done, 'success');
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={step.text}
      confirm={step.text}
      danger={step.danger === true}
      busy={form.busy}
      done={doneAlready(write.error)}
      form={form.props}
      onConfirm={() => void form.submit()}
      onClose={onClose}
    >
      <div className={styles.form}>
        <p>{step.about}</p>
        {step.choice && (
          <SelectField label={step.choice.label} {...form.field('choice')}>
            <option value="">请选择</option>
            {step.choice.options.map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </SelectField>
        )}
        {step.amount && (
          <TextField
            meant="amount"
            label={step.amount.label}
            inputMode="decimal"
            autoComplete="off"
            hint={`最多${formatMoney(step.amount.most)}元`}
            {...form.field('amount')}
          />
        )}
        {step.day && <DateField label={step.day} {...form.field('day')} />}
        {step.words && (
          <TextArea label={step.words.label} rows={4} most={step.words.most} {...form.field('words')} />
        )}
        {step.files && (
          <FileField
            label="文件（选填）"
            use={step.files}
            send={upload}
            most={MOST_FILES}
            files={form.values.files}
            onChange={(files) => form.set({ files })}
          />
        )}
        <RefusalNotice of={form} />
        {empty.question}
      </div>
    </ConfirmDialog>
  );
}
