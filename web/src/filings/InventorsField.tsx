import { TickBox } from '../forms/TickBox';
import { Button } from '../ui/Button';
import { TextField } from '../ui/Field';
import type { Inventor } from './case-steps';
import styles from './filings.module.css';

const blank: Inventor = { name: '' };

/** The inventors, one by one; each may ask that the name is not published. */
export function InventorsField({
  inventors,
  error,
  onChange,
}: {
  inventors: readonly Inventor[];
  error: string | undefined;
  onChange: (inventors: readonly Inventor[]) => void;
}) {
  const shown = inventors.length === 0 ? [blank] : inventors;
  const change = (at: number, to: Partial<Inventor>) =>
    onChange(shown.map((one, index) => (index === at ? { ...one, ...to } : one)));
  return (
    <fieldset className={styles.group}>
      <legend>发明人</legend>
      {shown.map(({ name, publish }, at) => (
        // Inventors have no number of their own: their place identifies them.
        <div key={at} className={styles.inventor}>
          <TextField
            label={`发明人${at + 1}姓名`}
            autoComplete="off"
            most={100}
            value={name}
            error={at === 0 ? error : undefined}
            onChange={(event) => change(at, { name: event.target.value })}
          />
          <TickBox isOn={publish === false} onChange={(isOn) => change(at, { publish: !isOn })}>
            {`请求不公布姓名（发明人${at + 1}）`}
          </TickBox>
          {shown.length > 1 && (
            <Button
              size="small"
              kind="quiet"
              onClick={() => onChange(shown.filter((_, index) => index !== at))}
            >
              {`移除发明人${at + 1}`}
            </Button>
          )}
        </div>
      ))}
      {shown.length < 20 && (
        <div>
          <Button size="small" icon="plus" onClick={() => onChange([...shown, blank])}>
            添加发明人
          </Button>
        </div>
      )}
    </fieldset>
  );
}
