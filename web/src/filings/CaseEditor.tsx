import { useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { type FilingArea, filingAreas } from '@uc/contract/filings/kinds';
import { useRead } from '../client';
import { refresh } from '../client/refresh';
import { to } from '../routes';
import { useFirst } from '../forms/use-autosave';
import { Button } from '../ui/Button';
import { Dialog } from '../ui/Dialog';
import { ErrorBlock } from '../ui/ErrorBlock';
import { Notice } from '../ui/Notice';
import { Skeleton } from '../ui/Skeleton';
import { Steps } from '../ui/Steps';
import { shownFields } from './case-form';
import { caseSteps } from './case-steps';
import { CaseFields } from './CaseFields';
import { callsOf, type FilingCase, readsOf } from './filing';
import styles from './filings.module.css';
import { HandedInDialog } from './HandedInDialog';
import { ReviewStep } from './ReviewStep';
import { useCaseForm } from './use-case-form';
import { useStepFaults } from './use-step-faults';

interface Props {
  area: FilingArea;
  appNo: string;
  onClose: () => void;
  onManage: () => void;
}

/** A new application or a draft (filings.md#filing-screens): a drawer of steps that saves by itself. */
export default function CaseEditor(props: Props) {
  const { area, appNo, onClose } = props;
  const isNew = appNo === 'new';
  const read = useRead(callsOf(area).detail, { app_no: appNo }, { enabled: !isNew, once: true });
  const first = useFirst(read);
  if (first && first.status !== 'draft') return <HandedInDialog one={first} onClose={onClose} />;
  if (isNew || first) return <Editor {...props} given={first} />;
  return (
    <Dialog shape="drawer" title={`${filingAreas[area]}申请`} onClose={onClose}>
      {read.error ? (
        <ErrorBlock message={read.error.message} onRetry={() => void read.refetch()} busy={read.isFetching} />
      ) : (
        <Skeleton height={480} />
      )}
    </Dialog>
  );
}

function Editor({ area, given, onClose, onManage }: Props & { given: FilingCase | undefined }) {
  const id = useId();
  const navigate = useNavigate();
  const steps = caseSteps[area];
  const [at, setAt] = useState(0);
  const form = useCaseForm(
    area,
    given,
    (orderNos) => {
      onClose();
      if (orderNos.length > 0) void navigate(to('orders.myOrders', { pay: orderNos.join(',') }));
    },
    setAt,
  );
  const isReview = at === steps.length;
  const faulty = useStepFaults(area, form.values, at);
  const close = () => {
    refresh(readsOf(area));
    onClose();
  };
  return (
    <Dialog
      shape="drawer"
      title={`${filingAreas[area]}申请`}
      onClose={close}
      footer={
        <>
          <span className={styles.saving} role="status">
            {form.savingText}
          </span>
          {at > 0 && <Button onClick={() => form.afterFiles(() => setAt(at - 1))}>上一步</Button>}
          {isReview ? (
            // Keys keep the two apart: a button that becomes the one that submits while it is pressed would submit.
            <Button key="submit" kind="primary" type="submit" form={id} busy={form.busy}>
              提交并付款
            </Button>
          ) : (
            <Button
              key="forward"
              kind="primary"
              busy={form.busy}
              onClick={() => form.afterFiles(() => setAt(at + 1))}
            >
              下一步
            </Button>
          )}
        </>
      }
    >
      <form id={id} {...form.props} className={styles.form} data-dirty={String(form.isDirty)}>
        <Steps
          label="申请步骤"
          steps={[...steps.map(({ title }) => title), '核对与提交']}
          current={at}
          faulty={faulty}
        />
        {!isReview && <p className={styles.hint}>带 * 的为必填</p>}
        {isReview ? (
          <ReviewStep area={area} form={form} onStep={setAt} />
        ) : (
          <CaseFields
            area={area}
            form={form}
            fields={shownFields(steps[at]!, form.values)}
            onManage={onManage}
          />
        )}
        {form.alert && <Notice tone="negative">{form.alert}</Notice>}
      </form>
    </Dialog>
  );
}
