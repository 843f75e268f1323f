import { type FormEvent, useId, useState } from 'react';
import { Link } from 'react-router';
import type { Api } from '@uc/contract';
import type { WireOutput } from '@uc/contract/endpoint';
import { formatMoney, parseTyped, toWire } from '@uc/contract/money';
import { api, ApiError, toast, useRead, useWrite } from '../../client';
import { upload } from '../../client/files';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { ErrorBlock } from '../../ui/ErrorBlock';
import { TextField } from '../../ui/Field';
import { FileField, type KeptFile } from '../../ui/FileField';
import { MomentText } from '../../ui/MomentText';
import { MoneyText } from '../../ui/MoneyText';
import { Notice } from '../../ui/Notice';
import { Skeleton } from '../../ui/Skeleton';
import { StatusTag } from '../../ui/StatusTag';
import { TextArea } from '../../ui/TextArea';
import styles from './credit.module.css';

type Applications = WireOutput<Api['credit']['applications']>;
const tones = { pending: 'info', granted: 'positive', refused: 'negative' } as const;

/** 申请开通 or 申请提额: what was asked before and what became of it, and a new application where one may be sent. */
export function ApplyDialog({ title, onClose }: { title: string; onClose: () => void }) {
  const { data, error, isFetching, refetch } = useRead(api.credit.applications, {});
  if (data?.can_apply) return <ApplyForm title={title} known={data} onClose={onClose} />;
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <Button kind="primary" onClick={onClose}>
          知道了
        </Button>
      }
    >
      {error && !data && (
        <ErrorBlock message={error.message} onRetry={() => void refetch()} busy={isFetching} />
      )}
      {!data && !error && <Skeleton height={240} />}
      {data && (
        <div className={styles.form}>
          <Notice tone="warning" action={data.link !== null && <Link to={data.link}>去处理</Link>}>
            {data.reason}
          </Notice>
          <History list={data.list} />
        </div>
      )}
    </Dialog>
  );
}

function ApplyForm({ title, known, onClose }: { title: string; known: Applications; onClose: () => void }) {
  const form = useId();
  const [amount, setAmount] = useState('');
  const [reason, setReason] = useState('');
  const [files, setFiles] = useState<readonly KeptFile[]>([]);
  const [problems, setProblems] = useState<Record<string, string | undefined>>({});
  const apply = useWrite(api.credit.apply, {
    refreshes: [api.credit.applications, api.credit.summary],
  });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const asked = parseTyped(amount.trim());
    const found = {
      amount: asked === undefined || asked === 0 ? '请输入正确的金额，最多保留两位小数' : undefined,
      reason: reason.trim().length < 10 ? '申请理由为10-500个字' : undefined,
    };
    setProblems(found);
    if (asked === undefined || Object.values(found).some(Boolean)) return;
    try {
      await apply.submit({
        amount: toWire(asked),
        reason: reason.trim(),
        files: files.map(({ file_id }) => file_id),
      });
      toast('申请已提交，请等待审核', 'success');
      onClose();
    } catch (error) {
      if (error instanceof ApiError) setProblems(error.fields);
    }
  };
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button kind="primary" type="submit" form={form} busy={apply.isPending}>
            提交申请
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          label="申请额度（元）"
          inputMode="decimal"
          autoComplete="off"
          maxLength={13}
          value={amount}
          error={problems.amount}
          hint={`${formatMoney(known.min)}-${formatMoney(known.max)}元`}
          onChange={(event) => setAmount(event.target.value)}
        />
        <TextArea
          label="申请理由"
          maxLength={500}
          value={reason}
          error={problems.reason}
          hint="请说明用途与每月预计用量，有助于更快通过审核"
          onChange={(event) => setReason(event.target.value)}
        />
        <FileField
          label="证明材料（选填）"
          use="credit_material"
          send={upload}
          files={files}
          onChange={setFiles}
          most={10}
          hint="如合同、财务报表"
          error={problems.files}
        />
        <History list={known.list} />
      </form>
    </Dialog>
  );
}

function History({ list }: { list: Applications['list'] }) {
  if (list.length === 0) return null;
  return (
    <section className={styles.applications}>
      <h3>申请记录</h3>
      <ul>
        {list.map((one) => (
          <li key={one.apply_no}>
            <p>
              {one.kind === 'open' ? '申请开通' : '申请提额'}
              <MoneyText value={one.amount} unit="¥" />
              <StatusTag tone={tones[one.status]}>{one.status_text}</StatusTag>
            </p>
            <p className={styles.faint}>
              {one.apply_no} · <MomentText value={one.created_at} />
              {one.granted !== null && (
                <>
                  {' '}
                  · 授信 <MoneyText value={one.granted} unit="¥" />
                </>
              )}
            </p>
            {one.refuse_reason && <p className={styles.overdue}>未通过原因：{one.refuse_reason}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}
