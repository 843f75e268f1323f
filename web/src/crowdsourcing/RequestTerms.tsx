import { limits } from '@uc/contract/limits';
import { deadlineRange } from '@uc/contract/crowdsourcing/request-form';
import { providerKindTexts, visibilityText } from '@uc/contract/crowdsourcing/request-texts';
import { regionTexts } from '@uc/contract/provider/texts';
import { ChoiceTiles } from '../ui/ChoiceTiles';
import { today } from '../ui/days';
import { DateField } from '../ui/DateField';
import { SelectField, TextField } from '../ui/Field';
import styles from './crowdsourcing.module.css';
import { MoneyTerms } from './MoneyTerms';
import { ProviderPicker } from './ProviderPicker';
import type { RequestValues } from './request-values';
import type { RequestFormState } from './use-request-form';

/** 预算与要求: money, days, who may bid and who sees it. */
export function RequestTerms({ form }: { form: RequestFormState }) {
  const { values, problems, set, field } = form;
  const { from, to } = deadlineRange(today());
  return (
    <>
      <MoneyTerms form={form} />
      <fieldset className={styles.group}>
        <legend>时间与要求</legend>
        {values.mode !== 'hire' && (
          <div className={styles.pair}>
            <DateField
              label="截止日期"
              min={from}
              max={to}
              hint={`${limits.request.deadlineDays.min}-${limits.request.deadlineDays.max}天内`}
              {...field('deadline')}
            />
            <TextField
              meant="whole"
              label="交付周期（天）"
              inputMode="numeric"
              autoComplete="off"
              {...field('deliver_days')}
            />
            <SelectField label="地区" {...field('region_limit')}>
              <option value="">不限地区</option>
              <Options texts={regionTexts} />
            </SelectField>
            <SelectField
              label="服务商"
              value={values.provider_kind}
              onChange={(event) => set({ provider_kind: event.target.value as typeof values.provider_kind })}
            >
              <Options texts={providerKindTexts} />
            </SelectField>
          </div>
        )}
        <Tick
          label="须缴纳保证金"
          checked={values.need_deposit}
          onChange={(need_deposit) => set({ need_deposit })}
        />
        <Tick label="须签署保密条款" checked={values.nda} onChange={(nda) => set({ nda })} />
      </fieldset>
      {values.mode !== 'hire' && (
        <>
          <ChoiceTiles
            label="可见范围"
            value={values.visibility}
            choices={visibilitiesOf(values).map((value) => ({
              value,
              text: visibilityText(value, values.mode),
            }))}
            onChange={(visibility) => set({ visibility })}
          />
          {values.visibility === 'invited' && (
            <ProviderPicker
              label="邀请服务商"
              most={20}
              chosen={values.invited}
              error={problems.invited}
              onChange={(invited) => set({ invited })}
            />
          )}
        </>
      )}
    </>
  );
}

/** Works sent in for a 悬赏 are visible to its buyer alone, so the two public visibilities are one. */
const visibilitiesOf = ({ mode, visibility }: RequestValues) =>
  mode === 'reward'
    ? ([visibility === 'hide_bids' ? 'hide_bids' : 'public', 'invited'] as const)
    : (['public', 'hide_bids', 'invited'] as const);

const Tick = ({
  label,
  checked,
  onChange,
}: {
  label: string;
  checked: boolean;
  onChange: (isOn: boolean) => void;
}) => (
  <div className={styles.check}>
    <label>
      <input type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} />
      {label}
    </label>
  </div>
);

function Options({ texts }: { texts: Readonly<Record<string, string>> }) {
  return (
    <>
      {Object.entries(texts).map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </>
  );
}
