import { useId } from 'react';
import {
  certificateKinds,
  licenceOf,
  serviceCategories,
  type ServiceCategory,
} from '@uc/contract/service-categories';
import styles from './provider.module.css';

const MOST = 5;
const all = Object.entries(serviceCategories) as [ServiceCategory, string][];

/** 服务类目: up to five ticks; categories that need a certificate say so. */
export function CategoryField({
  value,
  error,
  hint,
  onChange,
}: {
  value: readonly ServiceCategory[];
  error: string | undefined;
  hint: string | undefined;
  onChange: (value: ServiceCategory[]) => void;
}) {
  const id = useId();
  const licences = value.flatMap((one) => licenceOf[one] ?? []).map((kind) => certificateKinds[kind]);
  return (
    <fieldset className={styles.group} aria-describedby={`${id}-note`}>
      <legend>服务类目</legend>
      <div className={styles.ticks}>
        {all.map(([code, text]) => {
          const isOn = value.includes(code);
          return (
            <label key={code}>
              <input
                type="checkbox"
                name="categories"
                value={code}
                checked={isOn}
                disabled={!isOn && value.length >= MOST}
                aria-invalid={error ? true : undefined}
                onChange={() => onChange(isOn ? value.filter((one) => one !== code) : [...value, code])}
              />
              {text}
            </label>
          );
        })}
      </div>
      <p
        id={`${id}-note`}
        className={error ? styles.problem : styles.note}
        role={error ? 'alert' : undefined}
      >
        {error ??
          hint ??
          (licences.length > 0
            ? `所选类目须上传${licences.join('、')}`
            : `已选${value.length}个，最多${MOST}个`)}
      </p>
    </fieldset>
  );
}
