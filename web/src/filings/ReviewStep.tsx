import { useEffect, useState } from 'react';
import { caseFields } from '@uc/contract/filings/field-texts';
import type { FilingArea } from '@uc/contract/filings/kinds';
import { useWrite, type WireOutput } from '../client';
import type { Api } from '@uc/contract';
import { longPayHours } from '@uc/contract/limits';
import { Button } from '../ui/Button';
import { Facts } from '../ui/Card';
import { ErrorBlock } from '../ui/ErrorBlock';
import { Notice } from '../ui/Notice';
import { Skeleton } from '../ui/Skeleton';
import { faultsIn, formOf, labelOf, stepOf, wrongNumbers } from './case-form';
import { ClassFees } from './ClassFees';
import { FeeTable } from './FeeTable';
import { callsOf } from './filing';
import styles from './filings.module.css';
import type { CaseFormState } from './use-case-form';

type Checked = WireOutput<Api['trademark']['check']>;

/** 核对与提交: faults to the page and line, and the cost, before anything is paid. */
export function ReviewStep({
  area,
  form,
  onStep,
}: {
  area: FilingArea;
  form: CaseFormState;
  onStep: (at: number) => void;
}) {
  const check = useWrite(callsOf(area).check, { quiet: true });
  const [checked, setChecked] = useState<
    Partial<Pick<Checked, 'fees' | 'classes'>> & Pick<Checked, 'faults'>
  >();
  const [hasFailed, setFailed] = useState(false);
  const look = async () => {
    setFailed(false);
    try {
      const { app_no } = await form.saved();
      const { faults, ...rest } = await check.submit({ app_no });
      const wrong = wrongNumbers(area, form.values);
      const typed = Object.entries(wrong).map(([field, message]) => ({ field, message }));
      setChecked({ ...rest, faults: [...typed, ...faults.filter(({ field }) => !(field in wrong))] });
    } catch (error) {
      // A form that cannot even be saved names the faulty fields.
      const faults = Object.entries(faultsIn(error)).map(([field, message]) => ({
        field,
        message: `${labelOf(area, { name: field })}：${message}`,
      }));
      if (faults.length > 0) setChecked({ faults });
      else setFailed(true);
    }
  };
  // Once, when the step is opened.
  useEffect(() => {
    void look();
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  const mend = (field: string) => {
    onStep(stepOf(area, field));
    form.showProblems(Object.fromEntries(checked!.faults.map((one) => [one.field, one.message])));
  };
  if (hasFailed)
    return <ErrorBlock message="预检没有完成，请重试" onRetry={() => void look()} busy={check.isPending} />;
  if (checked === undefined) return <Skeleton height={320} />;
  return (
    <div className={styles.detail}>
      {checked.faults.length === 0 ? (
        <Notice tone="positive">
          预检通过。提交后请在{longPayHours}小时内付款，逾期退回草稿，内容不会丢失。
        </Notice>
      ) : (
        <Notice tone="warning">{`还有${checked.faults.length}处需要修改，修改后即可提交。`}</Notice>
      )}
      {checked.faults.length > 0 && (
        <ul className={styles.faults}>
          {checked.faults.map(({ field, message }) => (
            <li key={`${field}/${message}`}>
              <span>{message}</span>
              <Button size="small" aria-label={`去修改：${message}`} onClick={() => mend(field)}>
                去修改
              </Button>
            </li>
          ))}
        </ul>
      )}
      {checked.classes && checked.classes.length > 1 && <ClassFees classes={checked.classes} />}
      {checked.fees && <FeeTable fees={checked.fees} />}
      <section>
        <h3>申请内容</h3>
        <Facts facts={caseFields(area, formOf(area, form.values))} />
      </section>
    </div>
  );
}
