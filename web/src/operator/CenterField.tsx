import { useRead } from '../client';
import { api } from './api';
import { SelectField } from '../ui/Field';

/** One of the centers; which there are comes from the server. */
export function CenterField({ value, ...field }: Omit<Parameters<typeof SelectField>[0], 'children'>) {
  const { data, error } = useRead(api.orders.subCenters, {});
  const isListed = data?.some(({ code }) => code === value) === true;
  return (
    <SelectField {...field} value={value} error={field.error ?? error?.message}>
      {!isListed && <option value={value}>{value === '' ? '请选择分中心' : value}</option>}
      {data?.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
