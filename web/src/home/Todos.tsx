import { estimateNote } from '@uc/contract/estimated-day';
import { Link } from 'react-router';
import { useCan } from '../client';
import { to } from '../routes';
import { ButtonLink } from '../ui/Button';
import { Card } from '../ui/Card';
import { classes } from '../ui/classes';
import { today } from '../ui/days';
import { EmptyState } from '../ui/EmptyState';
import { Icon } from '../ui/Icon';
import { MoneyText } from '../ui/MoneyText';
import styles from './Lists.module.css';
import { deadlineText, innerLink, type Todo } from './summary';

/** Row 3: one list across orders, money and rights, the closest deadline first; each leads to its list, its act to the nearest. */
export function Todos({ todos }: { todos: readonly Todo[] }) {
  const can = useCan();
  const ways = [
    ...(can('crowd.request:publish')
      ? [{ text: '发布需求', link: to('crowdsourcing.publish', { edit: 'new' }) }]
      : []),
    ...(can('order.order:create')
      ? [{ text: '逛逛服务商', link: to('orders.myOrders', { buy: 'new' }) }]
      : []),
  ];
  return (
    <Card
      title="待办事项"
      flush
      extra={can('deadline:view') && <Link to={to('home', { tab: 'deadlines' })}>全部日程</Link>}
    >
      {todos.length === 0 && (
        <EmptyState
          icon="check"
          title="暂无待办"
          action={ways.map(({ text, link }) => (
            <ButtonLink key={text} to={link}>
              {text}
            </ButtonLink>
          ))}
        />
      )}
      {todos.length > 0 && (
        <ul className={styles.todos}>
          {todos.map((todo) => {
            const deadline = todo.deadline && deadlineText(todo.deadline, today());
            return (
              <li key={todo.key} className={styles.waiting}>
                <Link to={innerLink(todo.link) ?? to('home')} className={styles.todo}>
                  <span className={styles.count}>{todo.count}</span>
                  <span className={styles.todoText}>
                    {todo.text}
                    {todo.amount !== null && (
                      <>
                        {' '}
                        <MoneyText value={todo.amount} unit="¥" />
                      </>
                    )}
                    <span className={styles.nearest}>
                      {todo.title}
                      {todo.is_estimate && `（${estimateNote}）`}
                    </span>
                  </span>
                  {deadline && (
                    <span className={classes(styles.deadline, deadline.isClose && styles.close)}>
                      <Icon name="clock" size={14} />
                      {deadline.text}
                    </span>
                  )}
                  {!todo.act && <Icon name="right" />}
                </Link>
                {todo.act && (
                  <ButtonLink
                    size="small"
                    to={innerLink(todo.act.link) ?? to('home')}
                    aria-label={`${todo.act.text}：${todo.title}`}
                  >
                    {todo.act.text}
                  </ButtonLink>
                )}
              </li>
            );
          })}
        </ul>
      )}
    </Card>
  );
}
