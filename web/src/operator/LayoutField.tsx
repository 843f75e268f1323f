import { formatFen, fromWire } from '@uc/contract/money';
import { useRead } from '../client';
import { api } from './api';
import { SelectField } from '../ui/Field';

/** The batch file of one of the banks, with the number of its waiting withdrawals; the server says which there are. */
export function LayoutField({ value, ...field }: Omit<Parameters<typeof SelectField>[0], 'children'>) {
  const { data, error } = useRead(api.payouts.staffWaiting, {});
  const isListed = data?.layouts.some(({ id }) => id === value) === true;
  return (
    <SelectField {...field} value={value} error={field.error ?? error?.message}>
      <option value="">请选择批次文件</option>
      {value !== '' && !isListed && <option value={value}>{value}</option>}
      {data?.layouts.map(({ id, name, account_tail, payees, count, sum }) => (
        <option key={id} value={id}>
          {`${name} 尾号${account_tail}（${payees}）${count}笔 ${formatFen(fromWire(sum)!)}元`}
        </option>
      ))}
    </SelectField>
  );
}
