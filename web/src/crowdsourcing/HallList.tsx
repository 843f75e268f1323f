import type { Api } from '@uc/contract';
import { hallSorts, requestModes } from '@uc/contract/crowdsourcing/request-texts';
import { parseTyped, toWire } from '@uc/contract/money';
import { regionTexts } from '@uc/contract/provider/texts';
import { api, useFavourite, useRead, type WireInput } from '../client';
import { device } from '../client/device';
import { readAhead } from '../client/use-read';
import { to } from '../routes';
import { ButtonLink } from '../ui/Button';
import { FilterAmounts, FilterText } from '../ui/FilterBar';
import { FilterSelect } from '../ui/FilterSelect';
import { FilteredList } from '../ui/FilteredList';
import { amount, choice, code, decode, type Filters, paging, text } from '../ui/filters';
import { LayoutSwitch } from '../ui/LayoutSwitch';
import { ReadFault } from '../ui/ReadFault';
import type { panelOf } from '../ui/Tabs';
import { useFilters } from '../ui/use-filters';
import { useLayout } from '../ui/use-layout';
import { carryTab, choicesOf, type HallItem, optionsOf } from './crowd';
import cards from './HallCards.module.css';
import { HallCards } from './HallCards';
import { hallColumns } from './hall-columns';
import { Invitations, readInvitationsAhead } from './Invitations';
import { SavedSearches } from './SavedSearches';

const filterSpec = {
  tab: carryTab,
  keyword: text(50),
  category: code,
  modes: choice(optionsOf(requestModes)),
  region: choice(optionsOf(regionTexts)),
  min_amount: amount,
  max_amount: amount,
  within: choice(['', '3', '7', '30']),
  order: choice(['newest', 'deadline', 'budget']),
  suits: choice(['', '1']),
  ...paging,
};
const within = [
  ['', '不限'],
  ...(['3', '7', '30'] as const).map((days) => [days, `${days}天内截止`] as const),
] as const;
const suiting = [
  ['', '全部需求'],
  ['1', '合适我的'],
] as const;
const yuan = (typed: string) => toWire(parseTyped(typed)!);

const uncertified = {
  icon: 'search',
  title: '还不能按您的服务筛选',
  hint: '完成服务商认证后，按认证的服务类目、技能与地区挑选合适您的需求',
  action: <ButtonLink to={to('provider.certification')}>去认证</ButtonLink>,
} as const;

/** Input of the hall's list. */
function inputOf({ tab: _tab, page_size: size, ...filters }: Filters<typeof filterSpec>) {
  const { min_amount: least, max_amount: most, page, order, within: days, modes, suits, ...words } = filters;
  return {
    page,
    page_size: Math.min(size, 20),
    order,
    ...Object.fromEntries(Object.entries(words).filter(([, value]) => value !== '')),
    ...(modes && { modes: [modes] }),
    ...(least && { min_amount: yuan(least) }),
    ...(most && { max_amount: yuan(most) }),
    ...(days && { within: Number(days) }),
    ...(suits && { suits: '1' }),
  } as WireInput<Api['requests']['hall']>;
}

/** The filters of the hall as a kept search has them. */
function searchOf({ min_amount: least, max_amount: most, ...typed }: Filters<typeof filterSpec>) {
  const { keyword, category, modes, region, within: days, order, suits } = typed;
  return {
    keyword: keyword || undefined,
    category: category || undefined,
    mode: modes || undefined,
    region: region || undefined,
    min_amount: least ? yuan(least) : undefined,
    max_amount: most ? yuan(most) : undefined,
    within: days ? Number(days) : undefined,
    suits: suits === '1' || undefined,
    order: order === 'newest' ? undefined : order,
  };
}

/** @public What the address shows is read before it is rendered. */
export const prepare = (): Promise<unknown> =>
  Promise.all([
    readAhead(api.requests.hall, inputOf(decode(new URLSearchParams(location.search), filterSpec))),
    readAhead(api.requests.categories, {}),
    readAhead(api.searches.list, {}),
    readInvitationsAhead(),
  ]);

/** 需求大厅 (crowdsourcing-screens.md#bids-and-the-hall): open requests that everybody may see. */
export default function HallList({
  panel,
  onOpen,
}: {
  panel: ReturnType<typeof panelOf>;
  onOpen: (requestNo: string) => void;
}) {
  const state = useFilters(filterSpec, 'tab');
  const { filters } = state;
  const { min_amount: least, max_amount: most, order, within: days, modes, suits } = filters;
  const [layout, choose] = useLayout(device.hallLayout);
  const read = useRead(api.requests.hall, inputOf(filters), { keepPrevious: true });
  const categories = useRead(api.requests.categories, {});
  const favourite = useFavourite('request');
  const branches = (categories.data?.list ?? []).flatMap(({ code: branch, text: name, children }) => [
    [branch, name] as const,
    ...children.map((one) => [one.code, `${name} / ${one.text}`] as const),
  ]);
  return (
    <>
      <Invitations onOpen={onOpen} />
      <FilteredList
        state={state}
        fields={
          <>
            <ReadFault of={categories} what="类目" />
            <FilterSelect name="suits" label="范围" value={suits} options={suiting} />
            <FilterText name="keyword" label="关键词" value={filters.keyword} placeholder="标题或标签" />
            <FilterSelect
              name="category"
              label="类目"
              value={filters.category}
              options={[['', '全部'], ...branches]}
            />
            <FilterSelect name="modes" label="模式" value={modes} options={choicesOf(requestModes)} />
            <FilterSelect
              name="region"
              label="地区"
              value={filters.region}
              options={choicesOf(regionTexts)}
            />
            <FilterAmounts label="预算（元）" min={least} max={most} />
            <FilterSelect name="within" label="截止" value={days} options={within} />
            <FilterSelect name="order" label="排序" value={order} options={Object.entries(hallSorts)} />
          </>
        }
        panel={panel}
        above={
          <div className={cards.bar}>
            <SavedSearches current={searchOf(filters)} />
            {suits && read.data?.suits && (
              <p className={cards.suits}>{`按您的服务类目、技能与地区：${read.data.suits.join('、')}`}</p>
            )}
            <LayoutSwitch layout={layout} onChange={choose} grid="卡片" />
          </div>
        }
        caption="需求大厅"
        columns={hallColumns({ onOpen, favourite })}
        read={read}
        rowKey={({ request_no }) => request_no}
        oneLine
        minWidth={960}
        {...(layout === 'grid' && {
          tiles: (rows: readonly HallItem[] | undefined) => <HallCards rows={rows} favourite={favourite} />,
        })}
        empty={{ title: '暂无征集中的需求', hint: '新需求通过审核后会出现在这里' }}
        unmatched={
          suits && read.data?.suits === null
            ? uncertified
            : { icon: 'search', title: '没有符合条件的需求', hint: '可以放宽筛选条件' }
        }
      />
    </>
  );
}
