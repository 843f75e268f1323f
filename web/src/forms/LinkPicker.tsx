import { useId } from 'react';
import { Button } from '../ui/Button';
import { SelectField } from '../ui/Field';
import { type FailedRead, ReadFault } from '../ui/ReadFault';
import styles from './forms.module.css';

/** A document that may be named, in words that tell it from the others. */
export interface LinkChoice {
  no: string;
  text: string;
}

/** Documents of one's own that are named in a form: chosen one after the other, each taken away by its button. */
export function LinkPicker({
  label,
  hint,
  read,
  choices,
  chosen,
  most,
  error,
  onChange,
}: {
  label: string;
  hint?: string;
  read: FailedRead;
  /** Undefined while they are read. */
  choices: readonly LinkChoice[] | undefined;
  chosen: readonly string[];
  most: number;
  error: string | undefined;
  onChange: (chosen: string[]) => void;
}) {
  const id = useId();
  const texts = new Map(choices?.map(({ no, text }) => [no, text]));
  const open = choices?.filter(({ no }) => !chosen.includes(no)) ?? [];
  const note = choices?.length === 0 ? '还没有可以关联的内容' : hint;
  return (
    <div className={styles.links}>
      <ReadFault of={read} what={label.replace('（选填）', '')} />
      <SelectField
        label={label}
        value=""
        disabled={open.length === 0 || chosen.length >= most}
        error={error}
        {...(note !== undefined && { hint: note })}
        onChange={({ target: { value } }) => value && onChange([...chosen, value])}
      >
        <option value="">{choices === undefined && !read.error ? '正在读取…' : '请选择'}</option>
        {open.map(({ no, text }) => (
          <option key={no} value={no}>
            {text}
          </option>
        ))}
      </SelectField>
      {chosen.length > 0 && (
        <ul aria-label={`已${label.replace('（选填）', '')}`} id={id}>
          {chosen.map((no) => (
            <li key={no}>
              <span>{texts.get(no) ?? no}</span>
              <Button
                size="small"
                kind="quiet"
                aria-label={`移除${texts.get(no) ?? no}`}
                onClick={() => onChange(chosen.filter((one) => one !== no))}
              >
                移除
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
