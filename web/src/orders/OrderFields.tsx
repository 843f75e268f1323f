import type { Form } from '../forms/use-form';
import { SelectField, TextField } from '../ui/Field';
import styles from './CreateOrderDialog.module.css';
import { unshownRefusal } from './order';

/** An order as it is typed beside its products; without a title it is called after them. */
export interface OrderValues {
  title: string | undefined;
  location: string;
  remark: string;
}

/** One type per order. */
export const TypeChoice = <T extends string>({
  types,
  chosen,
  onChange,
}: {
  types: readonly (readonly [T, string])[];
  chosen: T;
  onChange: (type: T) => void;
}) => (
  <div className={styles.types} role="group" aria-label="订单类型">
    {types.map(([code, text]) => (
      <button key={code} type="button" aria-pressed={code === chosen} onClick={() => onChange(code)}>
        {text}
      </button>
    ))}
  </div>
);

/** 订单名称, 分中心, 备注, and their refusals. */
export function OrderFields({
  form,
  name,
  centers = [{ code: 'all', name: '全部分中心' }],
}: {
  form: Form<OrderValues>;
  name: string;
  centers: readonly { code: string; name: string }[] | undefined;
}) {
  const refusal = unshownRefusal(form.refusal ?? null);
  return (
    <>
      <TextField
        label="订单名称"
        name="title"
        value={name}
        most={60}
        error={form.problems.title}
        onChange={(event) => form.set({ title: event.target.value })}
      />
      <SelectField label="分中心" {...form.field('location')}>
        {centers.map((center) => (
          <option key={center.code} value={center.code}>
            {center.name}
          </option>
        ))}
      </SelectField>
      <TextField label="备注（选填）" most={200} {...form.field('remark')} />
      {refusal && (
        <p role="alert" className={styles.error}>
          {refusal}
        </p>
      )}
    </>
  );
}
