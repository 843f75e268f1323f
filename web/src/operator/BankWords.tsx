import type { Form } from '../forms/use-form';
import { TextField } from '../ui/Field';
import type { Typed } from './bank-mapping-typed';
import styles from './BankMapping.module.css';

/** The words in columns that say a direction, or that a row is no movement; several are divided by commas. */
export function BankWords({ form }: { form: Form<Typed> }) {
  const { roles } = form.values;
  return (
    <div className={styles.pair}>
      {roles.includes('word') && (
        <>
          <TextField
            label="收入的字样"
            hint="多个用顿号隔开，如：收款、入账；留空为贷、来账、收入"
            {...form.field('in_words')}
          />
          <TextField
            label="支出的字样"
            hint="多个用顿号隔开，如：付款、出账；留空为借、往账、支出"
            {...form.field('out_words')}
          />
        </>
      )}
      {roles.includes('skip') && (
        <TextField
          label="跳过的内容"
          hint="该列为这些内容的行不是明细，如：未成功、处理中"
          {...form.field('skip_texts')}
        />
      )}
    </div>
  );
}
