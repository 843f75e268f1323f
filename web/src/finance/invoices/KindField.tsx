import { invoiceKinds } from '@uc/contract/finance/invoice-texts';
import type { ComponentProps } from 'react';
import { SelectField } from '../../ui/Field';
import { Notice } from '../../ui/Notice';

/** The choice of a kind of invoice, with what a special one asks for. */
export function KindField(field: Omit<ComponentProps<typeof SelectField>, 'label' | 'children'>) {
  return (
    <>
      <SelectField label="发票类型" {...field}>
        {Object.entries(invoiceKinds).map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </SelectField>
      {field.value === 'special' && (
        <Notice tone="info">专用发票需要填有税号的企业抬头，购买方可以抵扣税额。</Notice>
      )}
    </>
  );
}
