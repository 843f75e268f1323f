import { Link } from 'react-router';
import styles from './maker.module.css';
import type { OwnProject } from './project';

/** Documents of the account that a project names, in their present state. */
export function LinkList({ project: { ip_refs, request_refs } }: { project: OwnProject }) {
  const groups = [
    { text: '知识产权', list: ip_refs },
    { text: '众包需求', list: request_refs },
  ].filter(({ list }) => list.length > 0);
  if (groups.length === 0) return null;
  return (
    <section>
      <h3>知识产权与需求关联</h3>
      {groups.map(({ text, list }) => (
        <ul key={text} className={styles.links} aria-label={`关联的${text}`}>
          {list.map(({ no, title, state, link }) => (
            <li key={no}>
              {link === null ? title : <Link to={link}>{title}</Link>}
              <span className={styles.about}>{` ${text} · ${state}`}</span>
            </li>
          ))}
        </ul>
      ))}
    </section>
  );
}
