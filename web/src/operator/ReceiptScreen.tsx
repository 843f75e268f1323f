import { useState } from 'react';
import type { Api } from '@uc/contract';
import { demand, type WireOutput } from '../client';
import { api } from './api';
import { useForm } from '../forms/use-form';
import { Button } from '../ui/Button';
import { Card, Facts } from '../ui/Card';
import { TextField } from '../ui/Field';
import { Notice } from '../ui/Notice';
import { SignatureCheck } from '../tasks/SignatureCheck';
import { Screen } from '../ui/Screen';
import { fault } from './missing';
import styles from './operator.module.css';
import { isPrintedCode, printedCode } from './receipt-code';
import type { Typed } from '../ui/use-meant';

type Checked = WireOutput<Api['statements']['receiptCheck']>;
type Values = { uid: string; no: string; code: string };

/** 回单核验: whether a paper that somebody shows is ours, and the text that it must have. */
export default function ReceiptScreen() {
  const [checked, setChecked] = useState<Checked>();
  const form = useForm<Values>({
    initial: { uid: '', no: '', code: '' },
    check: problemsOf,
    async send(values) {
      setChecked(undefined);
      setChecked(await demand(api.statements.receiptCheck, values, { quiet: true }));
    },
  });
  // An answer belongs to its question, so that it goes when something else is typed.
  const field = (name: keyof Values, read?: (typed: string) => string) => {
    const { onChange, ...rest } = form.field(name, read);
    return {
      ...rest,
      onChange: (event: Typed) => (setChecked(undefined), onChange(event)),
    };
  };
  return (
    <Screen title="回单核验">
      <Card>
        <form {...form.props} className={styles.receipt} data-unguarded>
          <TextField
            meant="identifier"
            label="账户编号"
            inputMode="numeric"
            autoComplete="off"
            {...field('uid')}
          />
          <TextField
            meant="identifier"
            label="回单编号"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            {...field('no')}
          />
          <TextField
            label="验证码"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            hint="回单底部的16位数字和字母"
            {...field('code', printedCode)}
          />
          <Button kind="primary" type="submit" busy={form.busy}>
            核验
          </Button>
        </form>
      </Card>
      <Card title="合同存证包">
        <SignatureCheck />
      </Card>
      <div className={styles.verdict} role="status">
        {checked && <Verdict checked={checked} />}
      </div>
      {form.alert && <Notice tone="negative">{form.alert}，未能完成核验，请重试。</Notice>}
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

const problemsOf = ({ uid, no, code }: Values) => ({
  uid: fault('账户编号', uid) ?? (/^\d{12}$/.test(uid) ? undefined : '账户编号为12位数字'),
  no: fault('回单编号', no),
  code: fault('验证码', code) ?? (isPrintedCode(code) ? undefined : '验证码为16位数字和大写字母'),
});
