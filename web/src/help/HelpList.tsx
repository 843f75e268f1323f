import { Link } from 'react-router';
import { type HelpGroup, helpGroups } from '@uc/contract/help-topics';
import { api, useRead, type WireOutput } from '../client';
import type { Api } from '@uc/contract';
import { AskSupport } from '../forms/TicketLink';
import { to } from '../routes';
import { Card } from '../ui/Card';
import { EmptyState } from '../ui/EmptyState';
import { ErrorBlock } from '../ui/ErrorBlock';
import { FilterBar, FilterText } from '../ui/FilterBar';
import { text } from '../ui/filters';
import { Screen } from '../ui/Screen';
import { Skeleton } from '../ui/Skeleton';
import { useFilters } from '../ui/use-filters';
import styles from './help.module.css';

type Found = WireOutput<Api['help']['search']>['list'][number];
const filters = { keyword: text(50) };
const groups = Object.keys(helpGroups) as HelpGroup[];

/** The topics of the help by groups, or those that were searched for. */
export function HelpList() {
  const state = useFilters(filters);
  const { keyword } = state.filters;
  const read = useRead(api.help.search, keyword ? { keyword } : {}, { keepPrevious: true });
  const found = read.data?.list;
  return (
    <Screen title="帮助">
      <Card flush>
        <FilterBar state={state} folds={false}>
          <FilterText name="keyword" label="搜索帮助" value={keyword} placeholder="如：提现手续费、txsxf" />
        </FilterBar>
      </Card>
      {found === undefined && (
        <Card>
          {read.error ? (
            <ErrorBlock
              message={read.error.message}
              onRetry={() => void read.refetch()}
              busy={read.isFetching}
            />
          ) : (
            <Skeleton height={320} />
          )}
        </Card>
      )}
      {found?.length === 0 && (
        <Card>
          <EmptyState icon="search" title="没有找到相关帮助" hint={<AskSupport />} />
        </Card>
      )}
      {found && found.length > 0 && (keyword ? <Results found={found} /> : <Groups found={found} />)}
    </Screen>
  );
}

const pathOf = (topic: string) => to('help', { topic });

const Results = ({ found }: { found: readonly Found[] }) => (
  <Card title={`找到${found.length}条`}>
    <ul className={styles.results}>
      {found.map(({ topic, title, group, excerpt }) => (
        <li key={topic}>
          <Link to={pathOf(topic)}>{title}</Link>
          <span className={styles.note}>{helpGroups[group]}</span>
          <p>{excerpt}</p>
        </li>
      ))}
    </ul>
  </Card>
);

const Groups = ({ found }: { found: readonly Found[] }) => (
  <div className={styles.groups}>
    {groups.map((group) => (
      <Card key={group} title={helpGroups[group]}>
        <ul className={styles.topics}>
          {found
            .filter((one) => one.group === group)
            .map(({ topic, title }) => (
              <li key={topic}>
                <Link to={pathOf(topic)}>{title}</Link>
              </li>
            ))}
        </ul>
      </Card>
    ))}
  </div>
);
