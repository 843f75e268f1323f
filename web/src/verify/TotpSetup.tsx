import { CopyText } from '../ui/CopyText';
import { TextField } from '../ui/Field';
import { QrCode } from '../ui/QrCode';
import styles from './second-factor.module.css';

/** The code for an authenticator app to scan, its secret as text, and a field for the code that the app then shows. */
export function TotpSetup({
  setup: { uri, secret },
  code,
  error,
  onCode,
}: {
  setup: { uri: string; secret: string };
  code: string;
  error: string | undefined;
  onCode: (code: string) => void;
}) {
  return (
    <>
      <div className={styles.scan}>
        <QrCode text={uri} label="身份验证器二维码" size={176} />
        <div className={styles.how}>
          <p>
            用验证器应用扫描二维码，例如 Google Authenticator、Microsoft Authenticator
            或微信小程序“腾讯身份验证器”。
          </p>
          <p className={styles.faint}>无法扫描时，在应用中选择手动输入，填写以下密钥：</p>
          <p className={styles.secret}>
            <CopyText isSecret text={secret.replaceAll(/.{4}(?=.)/g, '$& ')} label="密钥" />
          </p>
        </div>
      </div>
      <TextField
        meant="code"
        label="动态码"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        placeholder="应用显示的6位数字"
        value={code}
        error={error}
        onChange={(event) => onCode(event.target.value)}
      />
    </>
  );
}
