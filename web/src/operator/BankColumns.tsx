import { mappingRoles } from '@uc/contract/finance/bank-mapping';
import { SelectField } from '../ui/Field';
import styles from './BankMapping.module.css';
import type { Waiting } from './bank-mapping-typed';

interface Props {
  waiting: Waiting;
  /** The row of headings. */
  header: number;
  roles: readonly string[];
  problem: string | undefined;
  onChange: (roles: string[]) => void;
}
const roles = Object.entries(mappingRoles);
const SAMPLES = 2;

/** The columns of a file, each with its first texts and with what it holds. */
export function BankColumns({ waiting: { rows, headers }, header, roles: chosen, problem, onChange }: Props) {
  const names = headers.find(({ row }) => row === header)?.names ?? [];
  const below = rows.filter(({ row }) => row > header);
  return (
    <fieldset className={styles.columns}>
      <legend>各列的含义</legend>
      {problem && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      {names.map((name, at) => (
        <div key={`${at}/${name}`} className={styles.column}>
          <SelectField
            label={name === '' ? `第${at + 1}列（没有名称）` : name}
            hint={
              below
                .slice(0, SAMPLES)
                .map(({ cells }) => cells[at] ?? '')
                .filter((text) => text !== '')
                .join('；') || '前几行为空'
            }
            value={chosen[at] ?? ''}
            onChange={({ target }) =>
              onChange(names.map((_, other) => (other === at ? target.value : (chosen[other] ?? ''))))
            }
          >
            <option value="">不使用</option>
            {roles.map(([role, text]) => (
              <option key={role} value={role}>
                {text}
              </option>
            ))}
          </SelectField>
        </div>
      ))}
    </fieldset>
  );
}
