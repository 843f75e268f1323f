import { Button } from '../ui/Button';
import { TextField } from '../ui/Field';
import { PasswordField } from '../ui/PasswordField';
import { OwnCodeField, OwnEmailField } from './OwnCodeField';
import styles from './StepUpDialog.module.css';

/** The ways of a fresh verification; recovery codes stand behind the authenticator app. */
export type Method = 'passkey' | 'totp' | 'recovery' | 'sms' | 'email' | 'password';

/** The field that each way needs; a passkey needs a gesture instead. */
export const typedBy = {
  passkey: undefined,
  totp: { name: 'code', label: '动态码' },
  recovery: { name: 'code', label: '恢复码' },
  sms: { name: 'code', label: '短信验证码' },
  email: { name: 'code', label: '邮箱验证码' },
  password: { name: 'password', label: '登录密码' },
} as const satisfies Record<Method, { name: string; label: string } | undefined>;

interface Props {
  method: Method;
  /** Destination of the code, masked. */
  target: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
  onMethod: (method: Method) => void;
}

/** The fields of one way of verification. */
export function ProofFields({ method, target, value, error, onChange, onMethod }: Props) {
  const field = { value, error };
  if (method === 'passkey')
    return <p className={styles.target}>点击下方按钮，按浏览器提示使用指纹、面容、PIN 或安全密钥验证</p>;
  if (method === 'sms')
    return (
      <>
        <p className={styles.target}>验证码将发送至 {target}</p>
        <OwnCodeField {...field} scene="step_up" onChange={onChange} />
      </>
    );
  if (method === 'email')
    return (
      <>
        <p className={styles.target}>验证码将发送至 {target}</p>
        <OwnEmailField {...field} onChange={onChange} />
      </>
    );
  if (method === 'password')
    return (
      <PasswordField
        {...field}
        label="登录密码"
        name="password"
        autoComplete="current-password"
        onChange={(event) => onChange(event.target.value)}
      />
    );
  return <FactorField {...field} method={method} onChange={onChange} onMethod={onMethod} />;
}

/** The code of an app, or a recovery code in its place. */
export function FactorField({
  method,
  value,
  error,
  onChange,
  onMethod,
}: Pick<Props, 'value' | 'error' | 'onChange'> & {
  method: 'totp' | 'recovery';
  /** Left out where the other one is offered elsewhere. */
  onMethod?: (method: 'totp' | 'recovery') => void;
}) {
  const isApp = method === 'totp';
  return (
    <div className={styles.factor}>
      <TextField
        meant={isApp ? 'code' : 'identifier'}
        key={method}
        label={isApp ? '动态码' : '恢复码'}
        name="code"
        value={value}
        error={error}
        autoCapitalize={isApp ? 'none' : 'characters'}
        spellCheck={false}
        inputMode={isApp ? 'numeric' : 'text'}
        autoComplete={isApp ? 'one-time-code' : 'off'}
        placeholder={isApp ? '6位数字' : '例如 7K2MQ-04XTA'}
        hint={isApp ? '打开身份验证器应用，查看当前动态码' : '每个恢复码只能使用一次'}
        onChange={(event) => onChange(event.target.value)}
      />
      {onMethod && (
        <Button
          kind="quiet"
          size="small"
          className={styles.other}
          onClick={() => onMethod(isApp ? 'recovery' : 'totp')}
        >
          {isApp ? '改用恢复码' : '改用动态码'}
        </Button>
      )}
    </div>
  );
}
