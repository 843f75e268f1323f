import { useEffect, useId, useRef, useState } from 'react';
import { Choices } from './Choices';
import type { Option } from './FilterBar';
import styles from './FilterBar.module.css';

interface Choice {
  name: string;
  label: string;
  value: string;
  options: readonly Option[];
}

/** A choice out of a list; one of a long list is found by its letters or the initials of its pinyin. */
export const FilterSelect = (choice: Choice) => (
  <ChoiceField key={`${choice.value}/${choice.options.length}`} {...choice} />
);

function ChoiceField({ name, label, value, options }: Choice) {
  const id = useId();
  const [chosen, setChosen] = useState(value);
  const field = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const form = field.current?.closest('form');
    const goBack = () => setChosen(value);
    form?.addEventListener('reset', goBack);
    return () => form?.removeEventListener('reset', goBack);
  }, [value]);
  return (
    <div ref={field} className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <Choices id={id} name={name} value={chosen} onChange={(event) => setChosen(event.target.value)}>
        {/* The value in the address stays chosen while its text could not be read. */}
        {!options.some(([one]) => one === value) && <option value={value}>{value}</option>}
        {options.map(([one, text]) => (
          <option key={one} value={one}>
            {text}
          </option>
        ))}
      </Choices>
    </div>
  );
}
