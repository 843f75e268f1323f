import type { ProjectNeed } from '@uc/contract/maker/texts';
import { TextField } from '../ui/Field';
import styles from './maker.module.css';
import type { ProjectFormState } from './use-project-form';

/** 需求: the resources that the project looks for, with the amount where it is money. */
export function NeedFields({
  form: { values, set, field },
  texts,
}: {
  form: ProjectFormState;
  texts: Readonly<Record<ProjectNeed, string>>;
}) {
  const toggle = (need: ProjectNeed, isOn: boolean) =>
    set({ needs: isOn ? [...values.needs, need] : values.needs.filter((one) => one !== need) });
  return (
    <fieldset className={styles.group}>
      <legend>需求（选填）</legend>
      <div className={styles.ticks}>
        {(Object.keys(texts) as ProjectNeed[]).map((need) => (
          <label key={need}>
            <input
              type="checkbox"
              checked={values.needs.includes(need)}
              onChange={(event) => toggle(need, event.target.checked)}
            />
            {texts[need]}
          </label>
        ))}
      </div>
      {values.needs.includes('fund') && (
        <TextField
          meant="amount"
          label="资金需求（元）"
          inputMode="decimal"
          autoComplete="off"
          {...field('fund_need')}
        />
      )}
    </fieldset>
  );
}
