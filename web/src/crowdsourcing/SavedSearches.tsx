import { hallAddress, type SearchFilters } from '@uc/contract/crowdsourcing/search-texts';
import { lazy, Suspense, useState } from 'react';
import { api, useRead } from '../client';
import { loaded } from '../client/load';
import { Button, ButtonLink } from '../ui/Button';
import { ReadFault } from '../ui/ReadFault';
import type { SavedSearch } from './crowd';
import cards from './HallCards.module.css';

const SearchDialog = lazy(() => loaded(() => import('./SearchDialog')));

const NOTHING = hallAddress({});

/** 我的筛选: the searches of the hall that this person keeps, and the way to keep or change the one that is shown. */
export function SavedSearches({ current }: { current: SearchFilters }) {
  const read = useRead(api.searches.list, {});
  const [opened, open] = useState<SavedSearch | 'new'>();
  const list = read.data?.list ?? [];
  const address = hallAddress(current);
  const shown = list.find(({ filters }) => hallAddress(filters) === address);
  return (
    <div className={cards.searches}>
      <ReadFault of={read} what="我的筛选" />
      {list.length > 0 && (
        <nav aria-label="我的筛选">
          {list.map((search) => (
            <ButtonLink
              key={search.search_no}
              size="small"
              to={hallAddress(search.filters)}
              aria-current={search === shown ? 'true' : undefined}
              {...(search.tell !== 'none' && { icon: 'bell' as const })}
            >
              {search.name}
              {search.tell !== 'none' && <span className="visually-hidden">{`（${search.tell_text}）`}</span>}
            </ButtonLink>
          ))}
        </nav>
      )}
      {shown === undefined ? (
        <Button
          size="small"
          kind="quiet"
          disabled={address === NOTHING}
          title={address === NOTHING ? '先设置筛选条件，再保存' : undefined}
          onClick={() => open('new')}
        >
          保存筛选
        </Button>
      ) : (
        <Button size="small" kind="quiet" aria-label={`修改筛选：${shown.name}`} onClick={() => open(shown)}>
          修改
        </Button>
      )}
      <Suspense fallback={null}>
        {opened !== undefined && (
          <SearchDialog
            {...(opened !== 'new' && { search: opened })}
            filters={current}
            onClose={() => open(undefined)}
          />
        )}
      </Suspense>
    </div>
  );
}
