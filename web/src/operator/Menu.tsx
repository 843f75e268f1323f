import { NavLink } from 'react-router';
import styles from './operator.module.css';
import { consoleGroups } from './pages';
import { consoleRows, queueOf } from './routes';
import { useMay } from './use-staff';
import { useWaiting, waitingIn } from './use-waiting';

/** The pages of this person in sections; beside a queue stand the number and age of its waiting items. */
export function Menu({ isOpen }: { isOpen: boolean }) {
  const may = useMay();
  const { data } = useWaiting();
  return (
    <nav className={styles.side} data-open={isOpen || undefined} aria-label="主导航">
      {consoleGroups.map((group) => {
        const rows = consoleRows.filter((one) => one.group === group && may(one.permission));
        return (
          rows.length > 0 && (
            <section key={group}>
              <h2>{group}</h2>
              {rows.map((row) => {
                const id = queueOf(row);
                const waits = id && waitingIn(data, id);
                return (
                  <NavLink key={row.path} to={row.path} end>
                    {row.title}
                    {waits && (
                      <span className={styles.waits}>
                        {waits.age && (
                          <small>
                            <span className="visually-hidden">最早等待</span>
                            {waits.age}
                          </small>
                        )}
                        <b>
                          {waits.count}
                          <span className="visually-hidden">项待处理</span>
                        </b>
                      </span>
                    )}
                  </NavLink>
                );
              })}
            </section>
          )
        );
      })}
    </nav>
  );
}
