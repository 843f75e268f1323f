import { Link } from 'react-router';
import { api, useRead } from '../client';
import { ReadFault } from '../ui/ReadFault';
import type { FilingCase } from './filing';
import styles from './filings.module.css';

/** The work that a case came from, and the bids and projects that name it. */
export function CaseUses({ one }: { one: FilingCase }) {
  const read = useRead(api.uses.ofCase, { app_no: one.app_no });
  const { data } = read;
  if (data === undefined) return <ReadFault of={read} what="关联内容" />;
  if (data.list.length === 0) return null;
  return (
    <section>
      <h3>关联</h3>
      <ul className={styles.papers} aria-label="关联">
        {data.list.map(({ no, kind_text, title, state, link }) => (
          <li key={no}>
            <span>
              <Link to={link}>{title}</Link>
              <span className={styles.no}>{`${kind_text} · ${state}`}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
