import { Button, IconButton } from '../ui/Button';
import { DateField } from '../ui/DateField';
import { TextField } from '../ui/Field';
import styles from './crowdsourcing.module.css';
import { MOST_PARCELS, type Parcel } from './parcels';

/** The milestones of a contract as they are typed: one row each, those in escrow as far as they may change. */
export function ParcelFields({
  parcels,
  problem,
  mayGrow = true,
  onChange,
}: {
  parcels: readonly Parcel[];
  problem: string | undefined;
  mayGrow?: boolean;
  onChange: (parcels: readonly Parcel[]) => void;
}) {
  const change = (at: number, part: Partial<Parcel>) =>
    onChange(parcels.map((one, index) => (index === at ? { ...one, ...part } : one)));
  return (
    <>
      <ul className={styles.parcels} aria-label="里程碑">
        {parcels.map((parcel, index) => (
          <li key={index} className={styles.parcel}>
            <TextField
              label={`里程碑${index + 1}`}
              value={parcel.title}
              most={40}
              autoComplete="off"
              disabled={parcel.fixed !== undefined}
              onChange={(event) => change(index, { title: event.target.value })}
            />
            <TextField
              meant="amount"
              label="金额（元）"
              value={parcel.amount}
              inputMode="decimal"
              autoComplete="off"
              disabled={parcel.fixed !== undefined}
              onChange={(event) => change(index, { amount: event.target.value })}
            />
            <DateField
              label="交付日期"
              value={parcel.due_date}
              disabled={parcel.fixed === 'ended'}
              onChange={(event) => change(index, { due_date: event.target.value })}
            />
            {parcel.fixed === undefined && (
              <IconButton
                name="minus"
                label={`删除里程碑${index + 1}`}
                disabled={parcels.length === 1}
                onClick={() => onChange(parcels.filter((_, at) => at !== index))}
              />
            )}
          </li>
        ))}
      </ul>
      {mayGrow && parcels.length < MOST_PARCELS && (
        <Button
          size="small"
          icon="plus"
          onClick={() => onChange([...parcels, { title: '', amount: '', due_date: '' }])}
        >
          增加里程碑
        </Button>
      )}
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </>
  );
}
