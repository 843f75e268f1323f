import { Link } from 'react-router';
import { api, useRead } from '../client';
import { AskSupport } from '../forms/TicketLink';
import { to } from '../routes';
import { ButtonLink } from '../ui/Button';
import { Card } from '../ui/Card';
import { ErrorBlock } from '../ui/ErrorBlock';
import { MarkdownText } from '../ui/MarkdownText';
import { Screen } from '../ui/Screen';
import { Skeleton } from '../ui/Skeleton';
import { HelpAnswer } from './HelpAnswer';
import styles from './help.module.css';

/** One topic of the help, with those of its group. */
export function HelpTopicPage({ topic }: { topic: string }) {
  const { data, error, isFetching, refetch } = useRead(api.help.read, { topic });
  return (
    <Screen title="帮助" actions={<ButtonLink to={to('help')}>全部帮助</ButtonLink>}>
      <Card {...(data && { title: data.title })}>
        {data ? (
          <MarkdownText markdown={data.text} />
        ) : error ? (
          <ErrorBlock message={error.message} onRetry={() => void refetch()} busy={isFetching} />
        ) : (
          <Skeleton height={320} />
        )}
        {data && <HelpAnswer topic={topic} />}
        <p className={styles.foot}>
          <AskSupport />
        </p>
      </Card>
      {data && data.others.length > 0 && (
        <Card title="相关帮助">
          <ul className={styles.topics}>
            {data.others.map((one) => (
              <li key={one.topic}>
                <Link to={to('help', { topic: one.topic })}>{one.title}</Link>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </Screen>
  );
}
