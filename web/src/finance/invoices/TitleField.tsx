import type { ComponentProps } from 'react';
import { SelectField } from '../../ui/Field';
import type { Title } from './invoice';

/** The choice of a title. */
export function TitleField({
  titles,
  ...field
}: Omit<ComponentProps<typeof SelectField>, 'label' | 'children'> & { titles: readonly Title[] }) {
  return (
    <SelectField label="发票抬头" {...field}>
      {titles.map(({ title_no: no, name, tax_no: taxNo, is_default: isDefault }) => (
        <option key={no} value={no}>
          {`${name}${taxNo && ` ${taxNo}`}${isDefault ? '（默认）' : ''}`}
        </option>
      ))}
    </SelectField>
  );
}
