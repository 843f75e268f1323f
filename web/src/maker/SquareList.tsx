import { squareSortTexts } from '@uc/contract/maker/texts';
import { api, useFavourite, useRead } from '../client';
import { Button, ButtonLink } from '../ui/Button';
import { FilterSelect } from '../ui/FilterSelect';
import type { panelOf } from '../ui/Tabs';
import { CardList } from './CardList';
import { NarrowFields } from './NarrowFields';
import { ProjectCard } from './ProjectCard';
import { type FavouriteState, type SquareCard, squareInput } from './square';

interface Props {
  state: FavouriteState;
  panel: ReturnType<typeof panelOf>;
  onOpen: (projectNo: string) => void;
}

/** 项目广场 (maker-screens.md#screens): the public projects. */
export function SquareList({ state, panel, onOpen }: Props) {
  const { filters } = state;
  const read = useRead(api.maker.square, squareInput(filters), { keepPrevious: true });
  const favourite = useFavourite('project');
  return (
    <CardList
      state={state}
      fields={
        <>
          <NarrowFields filters={filters} hint="名称、介绍或编号" />
          <FilterSelect
            name="order"
            label="排序"
            value={filters.order}
            options={Object.entries(squareSortTexts)}
          />
        </>
      }
      panel={panel}
      caption="项目广场"
      read={read}
      empty={{
        icon: 'bulb',
        title: '还没有展示中的项目',
        hint: '您可以第一个分享创意',
        action: (
          <ButtonLink kind="primary" to="/maker/original">
            去原创项目
          </ButtonLink>
        ),
      }}
      card={(row) => (
        <ProjectCard
          key={row.project_no}
          card={row}
          tags={tagsOf(row)}
          onOpen={() => onOpen(row.project_no)}
          actions={
            row.is_own ? (
              <ButtonLink
                size="small"
                to={`/maker/original?project=${row.project_no}`}
                aria-label={`管理：${row.name}`}
              >
                管理
              </ButtonLink>
            ) : (
              favourite.may && (
                <Button
                  size="small"
                  kind={row.is_collected ? 'quiet' : 'plain'}
                  disabled={favourite.isBusy}
                  aria-label={`${row.is_collected ? '取消收藏' : '收藏'}：${row.name}`}
                  onClick={() => favourite.toggle(row.project_no, row.is_collected)}
                >
                  {row.is_collected ? '取消收藏' : '收藏'}
                </Button>
              )
            )
          }
        />
      )}
    />
  );
}

const tagsOf = ({ status_text: text, is_own: isOwn }: SquareCard) => [
  { text, tone: 'positive' as const },
  ...(isOwn ? [{ text: '我的项目', tone: 'info' as const }] : []),
];
