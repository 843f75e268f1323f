import { certificateKinds, type CertificateKind } from '@uc/contract/service-categories';
import { upload } from '../client/upload';
import { Button } from '../ui/Button';
import { DateField } from '../ui/DateField';
import { SelectField, TextField } from '../ui/Field';
import { FileField } from '../ui/FileField';
import { blankCertificate, type CertificateValue } from './certification';
import styles from './provider.module.css';

const MOST = 10;

/** 资质证书: its kind, its number, its validity, and its picture. */
export function CertificateFields({
  certificates,
  error,
  hint,
  onChange,
}: {
  certificates: readonly CertificateValue[];
  error: string | undefined;
  hint: string | undefined;
  onChange: (certificates: CertificateValue[]) => void;
}) {
  const change = (index: number, part: Partial<CertificateValue>) =>
    onChange(certificates.map((one, at) => (at === index ? { ...one, ...part } : one)));
  return (
    <fieldset className={styles.group}>
      <legend>资质证书（选填）</legend>
      {certificates.map((one, index) => (
        <div key={index} className={styles.item}>
          <div className={styles.pair}>
            <SelectField
              label={`证书${index + 1}类型`}
              name="certificates"
              value={one.kind}
              aria-invalid={error ? true : undefined}
              onChange={(event) => change(index, { kind: event.target.value as CertificateKind })}
            >
              {Object.entries(certificateKinds).map(([kind, text]) => (
                <option key={kind} value={kind}>
                  {text}
                </option>
              ))}
            </SelectField>
            <TextField
              label={`证书${index + 1}名称`}
              name="certificates"
              autoComplete="off"
              most={40}
              value={one.name}
              onChange={(event) => change(index, { name: event.target.value })}
            />
            <TextField
              label={`证书${index + 1}编号`}
              name="certificates"
              autoComplete="off"
              most={40}
              value={one.no}
              onChange={(event) => change(index, { no: event.target.value })}
            />
            <DateField
              label={`证书${index + 1}有效期至`}
              name="certificates"
              hint="长期有效可不填"
              value={one.valid_to}
              onChange={(event) => change(index, { valid_to: event.target.value })}
            />
          </div>
          <FileField
            label={`证书${index + 1}影像`}
            use="provider_certificate"
            send={upload}
            files={one.files}
            onChange={(files) => change(index, { files })}
          />
          <div>
            <Button
              size="small"
              aria-label={`移除证书${index + 1}`}
              onClick={() => onChange(certificates.filter((_, at) => at !== index))}
            >
              移除
            </Button>
          </div>
        </div>
      ))}
      {(error ?? hint) && (
        <p className={styles.problem} role={error ? 'alert' : undefined}>
          {error ?? hint}
        </p>
      )}
      {certificates.length < MOST && (
        <div>
          <Button icon="plus" onClick={() => onChange([...certificates, blankCertificate])}>
            添加证书
          </Button>
        </div>
      )}
    </fieldset>
  );
}
