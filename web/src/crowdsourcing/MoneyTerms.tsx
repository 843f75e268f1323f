import { limits } from '@uc/contract/limits';
import { formatFen, shortFen } from '@uc/contract/money';
import { SelectField, TextField } from '../ui/Field';
import styles from './crowdsourcing.module.css';
import { ParcelFields } from './ParcelFields';
import { totalOf } from './parcels';
import { prizesOf } from './prizes';
import { ProviderPicker } from './ProviderPicker';
import type { RequestFormState } from './use-request-form';

const shares: Record<string, string[]> = {
  1: ['100'],
  2: ['60', '40'],
  3: ['50', '30', '20'],
  4: ['40', '30', '20', '10'],
  5: ['35', '25', '20', '10', '10'],
};

/** The amounts that a request offers, by its mode. */
export function MoneyTerms({ form }: { form: RequestFormState }) {
  const { values, problems, set, field } = form;
  const typed = { inputMode: 'decimal', autoComplete: 'off' } as const;
  const prizes = prizesOf(values.reward, values.split);
  if (values.mode === 'tender')
    return (
      <fieldset className={styles.group}>
        <legend>预算</legend>
        <div className={styles.pair}>
          <TextField meant="amount" label="预算下限（元）" {...typed} {...field('budget_min')} />
          <TextField
            meant="amount"
            label="预算上限（元）"
            hint="上下限都不填为面议"
            {...typed}
            {...field('budget_max')}
          />
        </div>
      </fieldset>
    );
  if (values.mode === 'hire')
    return (
      <fieldset className={styles.group}>
        <legend>雇佣</legend>
        <ProviderPicker
          label="雇佣的服务商"
          most={1}
          chosen={values.target_uid}
          error={problems.target_uid}
          onChange={(target_uid) => set({ target_uid })}
        />
        <p>{`填写价格与里程碑，服务商在${limits.hire.answerDays}天内接受、还价或谢绝；每个里程碑不低于${limits.milestone.min / 100}元。`}</p>
        <ParcelFields
          parcels={values.milestones}
          problem={problems.milestones}
          onChange={(milestones) => set({ milestones })}
        />
        <p className={styles.no}>{`雇佣金额合计${formatFen(totalOf(values.milestones))}元`}</p>
      </fieldset>
    );
  return (
    <fieldset className={styles.group}>
      <legend>悬赏</legend>
      <div className={styles.pair}>
        <TextField
          meant="amount"
          label="悬赏金额（元）"
          hint={`不低于${shortFen(limits.reward.min)}元，提交后先托管`}
          {...typed}
          {...field('reward')}
        />
        <SelectField
          label="获奖名额"
          value={values.winners}
          onChange={(event) => set({ winners: event.target.value, split: shares[event.target.value]! })}
        >
          {Object.keys(shares).map((count) => (
            <option key={count} value={count}>{`${count}名`}</option>
          ))}
        </SelectField>
      </div>
      {values.split.length > 1 && (
        <div className={styles.pair}>
          {values.split.map((share, index) => (
            <TextField
              meant="whole"
              key={index}
              label={`第${index + 1}名（%）`}
              hint={prizes ? `奖金${prizes[index]!}元` : '填写金额与比例后显示奖金'}
              inputMode="numeric"
              autoComplete="off"
              value={share}
              onChange={(event) =>
                set({
                  split: values.split.map((one, at) => (at === index ? event.target.value : one)),
                })
              }
            />
          ))}
        </div>
      )}
      {problems.split && (
        <p className={styles.problem} role="alert">
          {problems.split}
        </p>
      )}
    </fieldset>
  );
}
