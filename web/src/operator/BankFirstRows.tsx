import styles from './BankMapping.module.css';
import type { Waiting } from './bank-mapping-typed';

const SHOWN = 12;

/** The first rows of a file as they stand in it, the row of headings marked. */
export function BankFirstRows({ rows, header }: { rows: Waiting['rows']; header: number }) {
  return (
    // A region that scrolls is reached by keys as well.
    <div className={styles.sheet} role="region" aria-label="文件的前几行" tabIndex={0}>
      <table>
        <tbody>
          {rows.slice(0, SHOWN).map(({ row, cells }) => (
            <tr key={row} aria-current={row === header ? 'true' : undefined}>
              <th scope="row">{row}</th>
              {cells.map((cell, at) => (
                <td key={`${row}/${at + 1}`}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
