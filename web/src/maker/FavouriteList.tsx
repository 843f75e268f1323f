import { api, useFavourite, useRead } from '../client';
import { Button } from '../ui/Button';
import { MomentText } from '../ui/MomentText';
import type { panelOf } from '../ui/Tabs';
import { CardList } from './CardList';
import styles from './maker.module.css';
import { NarrowFields } from './NarrowFields';
import { ProjectCard } from './ProjectCard';
import { type FavouriteState, narrowed } from './square';

interface Props {
  state: FavouriteState;
  panel: ReturnType<typeof panelOf>;
  onOpen: (projectNo: string) => void;
}

/** 我的收藏 (maker-screens.md#screens): favourited projects, greyed when they have ended. */
export function FavouriteList({ state, panel, onOpen }: Props) {
  const read = useRead(api.maker.collected, narrowed(state.filters), { keepPrevious: true });
  const favourite = useFavourite('project');
  return (
    <CardList
      state={state}
      fields={<NarrowFields filters={state.filters} hint="名称或编号" />}
      panel={panel}
      caption="我的收藏"
      read={read}
      empty={{
        icon: 'flag',
        title: '还没有收藏项目',
        hint: '收藏后，项目有新进展或结束展示时会通知您，最多收藏500个',
        action: (
          <Button kind="primary" onClick={() => state.set({ tab: 'square' })}>
            去项目广场
          </Button>
        ),
      }}
      card={(row) => (
        <ProjectCard
          key={row.project_no}
          card={row}
          tags={[{ text: row.status_text, tone: row.is_over ? 'neutral' : 'positive' }]}
          isEnded={row.is_over}
          onOpen={() => onOpen(row.project_no)}
          actions={
            <>
              <span className={styles.about}>
                收藏于 <MomentText value={row.collected_at} />
              </span>
              {favourite.may && (
                <Button
                  size="small"
                  kind="quiet"
                  disabled={favourite.isBusy}
                  aria-label={`取消收藏：${row.name}`}
                  onClick={() => favourite.toggle(row.project_no, row.is_collected)}
                >
                  取消收藏
                </Button>
              )}
            </>
          }
        />
      )}
    />
  );
}
