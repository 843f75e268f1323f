import { type FormEvent, useRef, useState } from 'react';
import type { Api } from '@uc/contract';
import { fillMessage, formMessages } from '@uc/contract/form-messages';
import { api, ApiError, demand, type WireOutput } from '../client';
import { Button } from '../ui/Button';
import { Card, Facts } from '../ui/Card';
import { TextField } from '../ui/Field';
import { Notice } from '../ui/Notice';
import { Screen } from '../ui/Screen';
import styles from './operator.module.css';
import { isPrintedCode, printedCode } from './receipt-code';

type Checked = WireOutput<Api['statements']['receiptCheck']>;
type Values = { uid: string; no: string; code: string };
type Problems = Partial<Record<keyof Values, string>>;

/** 回单核验: whether a paper that somebody shows is ours, and what it must say. */
export default function ReceiptScreen() {
  const [values, setValues] = useState<Values>({ uid: '', no: '', code: '' });
  const [problems, setProblems] = useState<Problems>({});
  const [checked, setChecked] = useState<Checked>();
  const [refusal, setRefusal] = useState('');
  const [isBusy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  // An answer is about what was asked, so that it goes when something else is typed.
  const type = (name: keyof Values, value: string) => {
    setValues({ ...values, [name]: value });
    setProblems({ ...problems, [name]: undefined });
    setChecked(undefined);
    setRefusal('');
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found = problemsOf(values);
    setProblems(found);
    const [first] = Object.keys(found);
    if (first !== undefined) return form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
    if (isBusy) return;
    setBusy(true);
    setChecked(undefined);
    setRefusal('');
    try {
      setChecked(await demand(api.statements.receiptCheck, values, { quiet: true }));
    } catch (error) {
      if (error instanceof ApiError) setProblems(error.fields);
      setRefusal(error instanceof Error ? error.message : '');
    } finally {
      setBusy(false);
    }
  };
  return (
    <Screen title="回单核验">
      <Card>
        <form
          ref={form}
          className={styles.receipt}
          noValidate
          data-unguarded
          onSubmit={(event) => void submit(event)}
        >
          <TextField
            label="账户编号"
            name="uid"
            inputMode="numeric"
            autoComplete="off"
            maxLength={12}
            value={values.uid}
            error={problems.uid}
            onChange={(event) => type('uid', event.target.value.replaceAll(/\D/g, ''))}
          />
          <TextField
            label="回单编号"
            name="no"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={64}
            value={values.no}
            error={problems.no}
            onChange={(event) => type('no', event.target.value.trim())}
          />
          <TextField
            label="验证码"
            name="code"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            hint="回单底部的16位数字和字母"
            value={values.code}
            error={problems.code}
            onChange={(event) => type('code', printedCode(event.target.value))}
          />
          <Button kind="primary" type="submit" busy={isBusy}>
            核验
          </Button>
        </form>
      </Card>
      <div className={styles.verdict} role="status">
        {checked && <Verdict checked={checked} />}
      </div>
      {refusal && <Notice tone="negative">{refusal}，未能完成核验，请重试。</Notice>}
    </Screen>
  );
}

function Verdict({ checked: { verdict, title, lines } }: { checked: Checked }) {
  if (verdict === 'unknown')
    return <Notice tone="warning">没有查到该账户的这份回单，请核对账户编号与回单编号。</Notice>;
  if (verdict === 'mismatch')
    return (
      <Notice tone="negative">
        核验不通过：该编号的单据存在，但验证码不符。回单可能被改动，或该笔业务已退回、退款，回单已作废。
      </Notice>
    );
  return (
    <>
      <Notice tone="positive">核验通过：回单由本平台出具。请逐项比对，内容不同即为伪造。</Notice>
      <Card title={title}>
        <Facts facts={lines.map(({ label, value }) => [label, value] as const)} />
      </Card>
    </>
  );
}

function problemsOf({ uid, no, code }: Values): Problems {
  const found: Problems = {};
  const blank = (label: string) => fillMessage(formMessages.required, { label });
  if (!/^\d{12}$/.test(uid)) found.uid = uid === '' ? blank('账户编号') : '账户编号为12位数字';
  if (no === '') found.no = blank('回单编号');
  if (!isPrintedCode(code)) found.code = code === '' ? blank('验证码') : '验证码为16位数字和大写字母';
  return found;
}
