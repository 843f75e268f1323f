import { upload } from '../client/upload';
import { Button } from '../ui/Button';
import { TextField } from '../ui/Field';
import { FileField } from '../ui/FileField';
import { blankCase, type CaseValue } from './certification';
import styles from './provider.module.css';

const MOST = 10;

/** 案例: each a title with pictures, a link, or both. */
export function CaseFields({
  cases,
  error,
  hint,
  onChange,
}: {
  cases: readonly CaseValue[];
  error: string | undefined;
  hint: string | undefined;
  onChange: (cases: CaseValue[]) => void;
}) {
  const change = (index: number, part: Partial<CaseValue>) =>
    onChange(cases.map((one, at) => (at === index ? { ...one, ...part } : one)));
  return (
    <fieldset className={styles.group}>
      <legend>案例</legend>
      {cases.map((one, index) => (
        <div key={index} className={styles.item}>
          <div className={styles.pair}>
            <TextField
              label={`案例${index + 1}标题`}
              name="cases"
              autoComplete="off"
              most={40}
              value={one.title}
              aria-invalid={error ? true : undefined}
              onChange={(event) => change(index, { title: event.target.value })}
            />
            <TextField
              meant="word"
              label={`案例${index + 1}链接（选填）`}
              name="cases"
              type="url"
              autoComplete="off"
              most={200}
              value={one.url}
              onChange={(event) => change(index, { url: event.target.value })}
            />
          </div>
          <FileField
            label={`案例${index + 1}图片`}
            use="provider_case"
            send={upload}
            most={9}
            files={one.files}
            onChange={(files) => change(index, { files })}
          />
          {cases.length > 1 && (
            <div>
              <Button
                size="small"
                aria-label={`移除案例${index + 1}`}
                onClick={() => onChange(cases.filter((_, at) => at !== index))}
              >
                移除
              </Button>
            </div>
          )}
        </div>
      ))}
      {(error ?? hint) && (
        <p className={styles.problem} role={error ? 'alert' : undefined}>
          {error ?? hint}
        </p>
      )}
      {cases.length < MOST && (
        <div>
          <Button icon="plus" onClick={() => onChange([...cases, blankCase])}>
            添加案例
          </Button>
        </div>
      )}
    </fieldset>
  );
}
