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
import { steps } from './request-values';
import { useRequestForm } from './use-request-form';

/** 发布需求 and 编辑需求 (product 02 §2.5): a drawer of four steps that saves by itself. */
export default function RequestEditor({ requestNo, onClose }: { requestNo: string; onClose: () => void }) {
  const isNew = requestNo === 'new';
  const read = useRead(api.requests.detail, { request_no: requestNo }, { enabled: !isNew, once: true });
  const first = useFirst(read);
  if (isNew || first) return <Editor request={first} onClose={onClose} />;
  return (
    <Dialog shape="drawer" title="编辑需求" onClose={onClose}>
      {read.error ? (
        <ErrorBlock message={read.error.message} onRetry={() => void read.refetch()} busy={read.isFetching} />
      ) : (
        <Skeleton height={480} />
      )}
    </Dialog>
  );
}

function Editor({ request, onClose }: { request: RequestDetail | undefined; onClose: () => void }) {
  const id = useId();
  const navigate = useNavigate();
  const form = useRequestForm(request, ({ status, actions, order_nos: orderNos }) => {
    if (actions.includes('pay')) return void navigate(payAddress(orderNos));
    toast(status === 'unpaid' ? '已提交，待托管赏金' : '已提交审核，24小时内完成', 'success');
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
          <Button onClick={() => void form.flush().then((isSaved) => isSaved && close())}>保存并关闭</Button>
          {form.step > 0 && <Button onClick={form.back}>上一步</Button>}
          {isLast ? (
            // Keys keep the two apart: a button that becomes the one that submits while it is pressed would submit.
            <Button key="submit" kind="primary" type="submit" form={id} busy={form.isBusy}>
              {form.values.mode === 'reward' ? '提交并托管赏金' : '提交审核'}
            </Button>
          ) : (
            <Button key="forward" kind="primary" onClick={form.forward}>
              下一步
            </Button>
          )}
        </>
      }
    >
      <form id={id} {...form.props} className={styles.form} data-dirty={String(form.isDirty)}>
        <Steps label="发布步骤" steps={steps.map(({ text }) => text)} current={form.step} />
        {request?.own?.reason && <Notice tone="negative">{`未通过审核：${request.own.reason}`}</Notice>}
        <RequestFields form={form} />
        {form.alert && <Notice tone="negative">{form.alert}</Notice>}
      </form>
    </Dialog>
  );
}
