import styles from './forms.module.css';

/** A tick with its words. */
export function TickBox({
  name,
  isOn,
  disabled,
  onChange,
  children,
}: {
  name?: string;
  isOn: boolean;
  disabled?: boolean;
  onChange: (isOn: boolean) => void;
  children: string;
}) {
  return (
    <div className={styles.check}>
      <label>
        <input
          type="checkbox"
          name={name}
          checked={isOn}
          disabled={disabled}
          onChange={(event) => onChange(event.target.checked)}
        />
        {children}
      </label>
    </div>
  );
}
