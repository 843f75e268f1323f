import { useEffect, useRef, useState } from 'react';
import { limits } from '@uc/contract/limits';
import { ApiError } from '../client';
import { OPERATOR_BASE } from '../client/page';
import { Button } from '../ui/Button';
import { TextField } from '../ui/Field';
import styles from './CodeField.module.css';
import { DemoHint } from './DemoHint';
import { failureText } from './failure-text';
import { useCaptcha } from './use-captcha';

interface Props {
  name?: string;
  label?: string;
  value: string;
  error?: string | undefined;
  onChange: (code: string) => void;
  /** Asks the server for a code; its refusal is told under the field. */
  send: (captchaToken: string) => Promise<Sent>;
  /** Validity of the code. */
  minutes?: number;
  /** Something else has to be put right first, and says so itself. */
  isBlocked?: () => boolean;
}

/** The destination of a sent code; without `went` it is the one in the field. */
interface Sent {
  resend_after: number;
  target_mask?: string;
  went?: 'phone' | 'mailbox' | 'mailbox_if_bound';
}

/**
 * A code by SMS or e-mail: a captcha before every message, then 60 s until the next
 * (sign-in-and-home.md#codes-captcha-lockouts).
 */
export function CodeField({
  name = 'code',
  label = '短信验证码',
  value,
  error,
  onChange,
  send,
  minutes = limits.smsCode.validMinutes,
  isBlocked,
}: Props) {
  const [left, setLeft] = useState(0);
  const [refusal, setRefusal] = useState('');
  const [elsewhere, setElsewhere] = useState('');
  const [isSending, setSending] = useState(false);
  const [askCaptcha, captcha] = useCaptcha();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (left <= 0) return undefined;
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);

  const ask = async () => {
    setRefusal('');
    setElsewhere('');
    if (isBlocked?.()) return;
    const token = await askCaptcha();
    if (!token) return;
    setSending(true);
    try {
      const sent = await send(token);
      setLeft(sent.resend_after);
      setElsewhere(elsewhereText(sent));
    } catch (failed) {
      setRefusal(failureText(failed));
      if (failed instanceof ApiError && failed.status === 429) setLeft(Number(failed.data.retry_after ?? 0));
    } finally {
      setSending(false);
      // The button has nothing to press for a while; the code is to be typed next.
      field.current?.focus();
    }
  };
  return (
    <>
      <TextField
        meant="code"
        ref={field}
        label={label}
        name={name}
        value={value}
        error={error ?? (refusal || undefined)}
        inputMode="numeric"
        autoComplete="one-time-code"
        placeholder="6位数字"
        onChange={(event) => onChange(event.target.value)}
        after={
          <Button
            kind="quiet"
            size="small"
            className={styles.send}
            disabled={left > 0}
            busy={isSending}
            onClick={() => void ask()}
          >
            {left > 0 ? `${left}秒后重新获取` : '获取验证码'}
          </Button>
        }
      />
      {elsewhere && (
        <p className={styles.elsewhere} role="status">
          {elsewhere}
        </p>
      )}
      <DemoHint>
        不发送真实短信和邮件，验证码在控制台的
        <a href={`${OPERATOR_BASE}/outbox`} target="_blank" rel="noopener noreferrer">
          短信/邮件记录
        </a>
        查看
      </DemoHint>
      <span className="visually-hidden" role="status">
        {left > 0 && !refusal && !elsewhere ? `验证码已发送，${minutes}分钟内有效` : ''}
      </span>
      {captcha}
    </>
  );
}

/** Text for a code that could not be sent by SMS; to unknown persons the server does not say whether it was sent. */
const elsewhereText = ({ went, target_mask }: Sent): string =>
  went === 'mailbox'
    ? `短信暂时发不出去，验证码已发送到您绑定的邮箱${target_mask}`
    : went === 'mailbox_if_bound'
      ? '短信暂时发不出去。如果该手机号的账号绑定了邮箱，验证码已发送到该邮箱；否则请稍后再获取，或改用其他方式'
      : '';
