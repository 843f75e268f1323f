import { useEffect, useState } from 'react';
import { api, ApiError, demand } from '../client';
import { Button } from '../ui/Button';
import { TextField } from '../ui/Field';
import { failureText } from './failure-text';
import styles from './forms.module.css';
import { useCaptcha } from './use-captcha';

interface Props {
  name: string;
  value: string;
  error: string | undefined;
  phone: string;
  scene: 'login' | 'register' | 'reset';
  onChange: (code: string) => void;
  /** The phone number is not one yet. */
  onBadPhone: () => boolean;
}

const LENGTH = 6;

/** The SMS code: a captcha before every message, then 60 s until the next (product 06 §6.2). */
export function CodeField({ name, value, error, phone, scene, onChange, onBadPhone }: Props) {
  const [left, setLeft] = useState(0);
  const [refusal, setRefusal] = useState('');
  const [isSending, setSending] = useState(false);
  const [askCaptcha, captcha] = useCaptcha();
  useEffect(() => {
    if (left <= 0) return undefined;
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);

  const send = async () => {
    setRefusal('');
    if (onBadPhone()) return;
    const captcha_token = await askCaptcha();
    if (!captcha_token) return;
    setSending(true);
    try {
      const { resend_after } = await demand(api.passport.sendSms, { target: phone, scene, captcha_token });
      setLeft(resend_after);
    } catch (failed) {
      setRefusal(failureText(failed));
      if (failed instanceof ApiError && failed.status === 429) setLeft(secondsIn(failed.message));
    } finally {
      setSending(false);
    }
  };
  return (
    <>
      <TextField
        label="短信验证码"
        name={name}
        value={value}
        error={error ?? (refusal || undefined)}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={LENGTH}
        placeholder="6位数字"
        onChange={(event) => onChange(event.target.value.replace(/\D/g, ''))}
        after={
          <Button
            kind="quiet"
            size="small"
            className={styles.send}
            disabled={left > 0}
            busy={isSending}
            onClick={() => void send()}
          >
            {left > 0 ? `${left}秒后重新获取` : '获取验证码'}
          </Button>
        }
      />
      <span className="visually-hidden" role="status">
        {left > 0 && !refusal ? '验证码已发送，10分钟内有效' : ''}
      </span>
      {captcha}
    </>
  );
}

/** 获取过于频繁，请{n}秒后再试. */
const secondsIn = (message: string): number => Number(/(\d+)秒/.exec(message)?.[1] ?? 0);
