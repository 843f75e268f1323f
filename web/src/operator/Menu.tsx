import { NavLink } from 'react-router';
import { clockText } from './clock-text';
import styles from './operator.module.css';
import { consoleGroups } from './pages';
import { offeredRows, queueOf } from './routes';
import { useMay } from './use-staff';
import { useWaiting, waitingIn } from './use-waiting';

/** When the first clock of a queue runs out; without one how long its oldest waits. */
function Nearest({ age, due }: { age: string | undefined; due: string | null }) {
  if (due === null)
    return (
      age !== undefined && (
        <small>
          <span className="visually-hidden">最早等待</span>
          {age}
        </small>
      )
    );
  const { text, nearness } = clockText(due);
  return (
    <small data-near={nearness}>
      <span className="visually-hidden">最近到期</span>
      {text}
    </small>
  );
}

/** The pages of this person in sections; beside a queue stand the number and age of its waiting items. */
export function Menu({ isOpen }: { isOpen: boolean }) {
  const may = useMay();
  const { data } = useWaiting();
  return (
    <nav className={styles.side} data-open={isOpen || undefined} aria-label="主导航">
      {consoleGroups.map((group) => {
        const rows = offeredRows.filter((one) => one.group === group && may(one.permission));
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
                      <span className={styles.waits} title={waits.age && `最早等待${waits.age}`}>
                        <Nearest {...waits} />
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
