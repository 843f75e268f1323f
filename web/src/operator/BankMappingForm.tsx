import { useState } from 'react';
import { demand, toast, useWrite } from '../client';
import { useForm } from '../forms/use-form';
import { Button } from '../ui/Button';
import { SelectField, TextField } from '../ui/Field';
import { Notice } from '../ui/Notice';
import { api } from './api';
import {
  type Trial,
  pointedBy,
  problemOf,
  sameKey,
  typedOf,
  type Typed,
  type Waiting,
} from './bank-mapping-typed';
import { BankColumns } from './BankColumns';
import { BankFirstRows } from './BankFirstRows';
import styles from './BankMapping.module.css';
import { BankTrial } from './BankTrial';
import { BankWords } from './BankWords';

type Faults = Partial<Record<keyof Typed, string>>;
const faultsOf = (typed: Typed): Faults => ({
  ...(!/^[\d\s-]{5,60}$/.test(typed.account) && { account: '请填写5-32位数字的账号' }),
  ...(problemOf(typed) !== undefined && { roles: problemOf(typed)! }),
});

/** 说明各列: staff point at the columns of a file, try it, and keep what reads whole (ADR 150). */
export function BankMappingForm({ waiting, onKept }: { waiting: Waiting; onKept: () => void }) {
  const { upload, rows, headers } = waiting;
  const [tried, setTried] = useState<{ key: string; trial: Trial }>();
  const [isTrying, setTrying] = useState(false);
  const write = useWrite(api.mappings.staffMappingKeep, {
    quiet: true,
    refreshes: [api.mappings.staffUploads, api.mappings.staffMappings],
  });
  const form = useForm<Typed>({
    initial: typedOf(waiting),
    check: (typed) => ({
      ...faultsOf(typed),
      ...(typed.title.trim().length < 2 && { title: '请填写2-30个字的银行名称' }),
    }),
    async send(typed) {
      await write.submit({ ...pointedBy(upload.no, typed), title: typed.title });
      toast('列对应已保存，等待另一位同事确认', 'success');
      onKept();
    },
  });
  const { values } = form;
  const header = Number(values.header);
  const trial = tried?.key === sameKey(values) ? tried.trial : undefined;
  const tryOut = async () => {
    const faults = faultsOf(values);
    if (Object.keys(faults).length > 0) return form.showProblems(faults);
    setTrying(true);
    await demand(api.mappings.staffTry, pointedBy(upload.no, values)).then(
      (answer) => setTried({ key: sameKey(values), trial: answer }),
      () => undefined,
    );
    return setTrying(false);
  };
  return (
    <form {...form.props} className={styles.fields}>
      <BankFirstRows rows={rows} header={header} />
      <div className={styles.pair}>
        <SelectField
          label="表头所在的行"
          value={values.header}
          onChange={({ target }) => form.set({ header: target.value, roles: [] })}
        >
          {headers.map(({ row, names }) => (
            <option key={row} value={row}>
              {`第${row}行：${names.filter(Boolean).slice(0, 3).join('、')}…`}
            </option>
          ))}
        </SelectField>
        <TextField label="银行名称" most={30} {...form.field('title')} />
        <TextField
          label="本方账号"
          meant="number"
          hint="这份文件是哪个账户的明细"
          {...form.field('account')}
        />
      </div>
      <BankColumns
        waiting={waiting}
        header={header}
        roles={values.roles}
        problem={form.problems.roles}
        onChange={(roles) => form.set({ roles })}
      />
      <BankWords form={form} />
      {trial && <BankTrial trial={trial} />}
      {form.alert && <Notice tone="negative">{form.alert}</Notice>}
      <div className={styles.actions}>
        <Button busy={isTrying} onClick={() => void tryOut()}>
          试读
        </Button>
        <Button kind="primary" type="submit" busy={form.busy} disabled={trial?.is_whole !== true}>
          保存列对应
        </Button>
        {trial?.is_whole !== true && <span>试读无误后才能保存</span>}
      </div>
    </form>
  );
}
