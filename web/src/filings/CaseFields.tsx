import type { ComponentProps } from 'react';
import type { FilingArea } from '@uc/contract/filings/kinds';
import { filingTemplates } from '@uc/contract/filings/templates';
import { requiredFields } from '@uc/contract/filings/required-fields';
import { isOfClass } from '@uc/contract/filings/trademark-form';
import { BASE } from '../client/page';
import { upload } from '../client/upload';
import { TickBox } from '../forms/TickBox';
import { ChoiceTiles } from '../ui/ChoiceTiles';
import { DateField } from '../ui/DateField';
import { SelectField, TextField } from '../ui/Field';
import { FileField, type UploadedFile } from '../ui/FileField';
import { wrongWhole } from '../forms/whole-number';
import { TextArea } from '../ui/TextArea';
import { ApplicantsField } from './ApplicantsField';
import { labelOf } from './case-form';
import type { CaseField, ClassChoice, Inventor, Item } from './case-steps';
import { ClassesField } from './ClassesField';
import styles from './filings.module.css';
import { ClassField, GoodsField } from './GoodsField';
import { InventorsField } from './InventorsField';
import type { CaseFormState } from './use-case-form';

interface Props {
  area: FilingArea;
  form: Pick<CaseFormState, 'values' | 'problems' | 'set' | 'field'>;
  /** Opens the applicants; left out where a form is about something else. */
  onManage?: () => void;
}
/** Fields that stand two to a line where there is room. */
const isShort = ({ kind, name }: CaseField) =>
  ['number', 'day', 'select'].includes(kind) ||
  (kind === 'text' && !['name', 'tech_field', 'tech_feature'].includes(name));

/** The fields of one step. */
export function CaseFields({ fields, ...props }: Props & { fields: readonly CaseField[] }) {
  const required = requiredFields(props.area, props.form.values);
  return (
    <div className={styles.fields}>
      {fields.map((field) => (
        <div
          key={field.name}
          data-short={isShort(field) || undefined}
          data-required={required.has(field.name) || undefined}
        >
          <One field={field} isRequired={required.has(field.name)} {...props} />
          <Template field={field.name} />
        </div>
      ))}
    </div>
  );
}

/** The paper that a field asks for or speaks of, to be filled in. */
function Template({ field }: { field: string }) {
  const template = Object.entries(filingTemplates).find(([name]) => name === field)?.[1];
  if (template === undefined) return null;
  return (
    <a href={`${BASE}/templates/${template.file}`} download={`${template.text}（模板）.docx`}>
      {`下载${template.text}模板`}
    </a>
  );
}

function One({ field, isRequired, area, form, onManage }: Props & { field: CaseField; isRequired: boolean }) {
  const { name, hint } = field;
  const label = labelOf(area, field);
  const { values, problems, set } = form;
  const error = problems[name];
  const text = () => ({
    label,
    ...(hint && { hint }),
    'aria-required': isRequired,
    autoComplete: 'off',
    ...form.field(name as never),
  });
  switch (field.kind) {
    case 'text':
      return <TextField most={field.most} {...text()} />;
    case 'long':
      return <TextArea most={field.most} rows={field.rows ?? 4} {...text()} />;
    case 'number':
      return (
        <TextField
          meant="whole"
          inputMode="numeric"
          {...text()}
          // Told while it is typed: the draft that saves itself holds no such number.
          error={error ?? wrongWhole(label, values[name] as string)}
        />
      );
    case 'day':
      return <DateField {...text()} />;
    case 'select':
      return (
        <SelectField {...text()}>
          <option value="">请选择</option>
          {Object.entries(field.codes).map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </SelectField>
      );
    case 'tiles':
      return (
        <ChoiceTiles
          label={label}
          narrow
          value={values[name] as string}
          choices={Object.entries(field.codes).map(([value, words]) => ({ value, text: words }))}
          onChange={(value) => set({ [name]: value })}
        />
      );
    case 'tick':
      return (
        <TickField
          name={name}
          words={field.words}
          isOn={values[name] === true}
          error={error}
          onChange={(isOn) => set({ [name]: isOn })}
        />
      );
    case 'file':
      return (
        <FileField
          label={label}
          use={field.use}
          send={upload}
          most={field.most ?? 1}
          files={values[name] as readonly UploadedFile[]}
          error={error}
          {...(hint && { hint })}
          onChange={(files) => set({ [name]: files })}
        />
      );
    case 'applicants':
      return (
        <ApplicantsField
          chosen={values[name] as readonly string[]}
          hint={hint}
          error={error}
          onChange={(chosen) => set({ [name]: chosen })}
          {...(onManage && { onManage })}
        />
      );
    case 'class':
      return (
        <ClassField
          {...form.field('class' as never)}
          onChange={({ target: { value } }) => {
            const items = (values.items as readonly Item[]).filter((item) => isOfClass(item, Number(value)));
            set({ class: value, items });
          }}
        />
      );
    case 'items':
      return (
        <GoodsField
          of={values.class as string}
          items={values[name] as readonly Item[]}
          error={error}
          onChange={(items) => set({ [name]: items })}
        />
      );
    case 'classes':
      return (
        <ClassesField
          classes={values[name] as readonly ClassChoice[]}
          error={error}
          onChange={(classes) => set({ [name]: classes })}
        />
      );
    case 'inventors':
      return (
        <InventorsField
          inventors={values[name] as readonly Inventor[]}
          error={error}
          onChange={(inventors) => set({ [name]: inventors })}
        />
      );
  }
}

function TickField({
  words,
  error,
  ...box
}: { words: string; error: string | undefined } & Pick<
  ComponentProps<typeof TickBox>,
  'name' | 'isOn' | 'onChange'
>) {
  return (
    <>
      <TickBox {...box}>{words}</TickBox>
      {error && (
        <p className={styles.problem} role="alert">
          {error}
        </p>
      )}
    </>
  );
}
