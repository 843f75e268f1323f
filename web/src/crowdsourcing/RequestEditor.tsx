import { limits } from '@uc/contract/limits';
import { useId } from 'react';
import { useNavigate } from 'react-router';
import { api, toast, useRead } from '../client';
import { refresh } from '../client/refresh';
import { useFirst } from '../forms/use-autosave';
import { Button } from '../ui/Button';
import { Dialog } from '../ui/Dialog';
import { ErrorBlock } from '../ui/ErrorBlock';
import { Notice } from '../ui/Notice';
import { Skeleton } from '../ui/Skeleton';
import { Steps } from '../ui/Steps';
import { crowdReads, payAddress, type RequestDetail } from './crowd';
import styles from './crowdsourcing.module.css';
import { RequestFields } from './RequestFields';
import { type Named, steps } from './request-values';
import { useRequestForm } from './use-request-form';

interface Props {
  /** `new` for one that is not saved yet. */
  requestNo: string;
  /** The account number of the provider that a new request is to hire. */
  hire: string | null;
  onClose: () => void;
}

/** 发布需求 and 编辑需求 (crowdsourcing-screens.md#published-requests): a drawer of four steps that saves by itself. */
export default function RequestEditor({ requestNo, hire, onClose }: Props) {
  const isNew = requestNo === 'new';
  const hires = isNew && hire !== null && /^\d{12}$/.test(hire);
  const read = useRead(api.requests.detail, { request_no: requestNo }, { enabled: !isNew, once: true });
  const provider = useRead(
    api.requests.providers,
    { uid: hire ?? '', page_size: 1 },
    { enabled: hires, once: true },
  );
  const first = useFirst(read);
  const found = useFirst(provider);
  if (hires ? found : isNew || first) return <Editor request={first} hired={found?.list} onClose={onClose} />;
  const { error, isFetching, refetch } = hires ? provider : read;
  return (
    <Dialog shape="drawer" title={isNew ? '发布需求' : '编辑需求'} onClose={onClose}>
      {error ? (
        <ErrorBlock message={error.message} onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <Skeleton height={480} />
      )}
    </Dialog>
  );
}

function Editor({
  request,
  hired,
  onClose,
}: {
  request: RequestDetail | undefined;
  hired: readonly Named[] | undefined;
  onClose: () => void;
}) {
  const id = useId();
  const navigate = useNavigate();
  const form = useRequestForm(request, hired, ({ status, actions, order_nos: orderNos }) => {
    if (actions.includes('pay')) return void navigate(payAddress(orderNos));
    toast(
      status === 'unpaid' ? '已提交，待托管赏金' : `已提交审核，${limits.request.reviewHours}小时内完成`,
      'success',
    );
    onClose();
  });
  const close = () => {
    refresh(crowdReads);
    onClose();
  };
  const isLast = form.step === steps.length - 1;
  return (
    <Dialog
      shape="drawer"
      title={request === undefined ? '发布需求' : '编辑需求'}
      onClose={close}
      footer={
        <>
          <span className={styles.saving} role="status">
            {form.savingText}
          </span>
          <Button busy={form.busy} onClick={() => form.thenSaved(close)}>
            保存并关闭
          </Button>
          {form.step > 0 && <Button onClick={form.back}>上一步</Button>}
          {isLast ? (
            // Keys keep the two apart: a button that becomes the one that submits while it is pressed would submit.
            <Button key="submit" kind="primary" type="submit" form={id} busy={form.busy}>
              {form.values.mode === 'reward' ? '提交并托管赏金' : '提交审核'}
            </Button>
          ) : (
            <Button key="forward" kind="primary" busy={form.busy} onClick={form.forward}>
              下一步
            </Button>
          )}
        </>
      }
    >
      <form id={id} {...form.props} className={styles.form} data-dirty={String(form.isDirty)}>
        <Steps label="发布步骤" steps={steps.map(({ text }) => text)} current={form.step} />
        {request?.own?.reason && <Notice tone="negative">{`未通过审核：${request.own.reason}`}</Notice>}
        {hired?.length === 0 && (
          <Notice tone="warning">该服务商暂不能雇佣，您可以在第3步选择其他服务商。</Notice>
        )}
        <RequestFields form={form} />
        {form.alert && <Notice tone="negative">{form.alert}</Notice>}
      </form>
    </Dialog>
  );
}
