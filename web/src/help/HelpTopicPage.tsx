import { Link } from 'react-router';
import { helpTopicIds, helpTopics, type HelpTopicId } from '@uc/contract/help-topics';
import { api, useRead } from '../client';
import { AskSupport } from '../forms/TicketLink';
import { to } from '../routes';
import { ButtonLink } from '../ui/Button';
import { Card } from '../ui/Card';
import { ErrorBlock } from '../ui/ErrorBlock';
import { MarkdownText } from '../ui/MarkdownText';
import { Screen } from '../ui/Screen';
import { Skeleton } from '../ui/Skeleton';
import styles from './help.module.css';

/** One topic of the help, with those of its group. */
export function HelpTopicPage({ topic }: { topic: HelpTopicId }) {
  const { data, error, isFetching, refetch } = useRead(api.help.read, { topic });
  const { title, group } = helpTopics[topic];
  const others = helpTopicIds.filter((one) => one !== topic && helpTopics[one].group === group);
  return (
    <Screen title="帮助" actions={<ButtonLink to={to('help')}>全部帮助</ButtonLink>}>
      <Card title={title}>
        {data ? (
          <MarkdownText markdown={data.text} />
        ) : error ? (
          <ErrorBlock message={error.message} onRetry={() => void refetch()} busy={isFetching} />
        ) : (
          <Skeleton height={320} />
        )}
        <p className={styles.foot}>
          <AskSupport />
        </p>
      </Card>
      {others.length > 0 && (
        <Card title="相关帮助">
          <ul className={styles.topics}>
            {others.map((one) => (
              <li key={one}>
                <Link to={to('help', { topic: one })}>{helpTopics[one].title}</Link>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </Screen>
  );
}
