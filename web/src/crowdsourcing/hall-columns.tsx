import type { useFavourite } from '../client';
import { Button } from '../ui/Button';
import { NotedText } from '../ui/NotedText';
import { RowActions } from '../ui/RowActions';
import { MomentText } from '../ui/MomentText';
import type { Column } from '../ui/record-columns';
import { StatusTag } from '../ui/StatusTag';
import type { HallItem } from './crowd';

interface Does {
  onOpen: (requestNo: string) => void;
  favourite: ReturnType<typeof useFavourite>;
}

/** The columns of 需求大厅. */
export const hallColumns = ({ onOpen, favourite }: Does): Column<HallItem>[] => [
  {
    key: 'title',
    title: '需求',
    card: 'title',
    render: ({ request_no: no, title, category_text: category, tags, is_invited: isInvited }) => (
      <NotedText note={[category, ...tags, ...(isInvited ? ['受邀'] : [])].join(' · ')}>
        <button type="button" onClick={() => onOpen(no)}>
          {title}
        </button>
      </NotedText>
    ),
  },
  { key: 'mode', title: '模式', width: 88, render: ({ mode_text: mode }) => mode },
  {
    key: 'amount',
    title: '预算',
    width: 176,
    align: 'end',
    card: 'figure',
    render: ({ amount }) => amount.text,
  },
  {
    key: 'employer',
    title: '雇主',
    width: 136,
    render: ({ employer }) => `${employer.name}${employer.is_verified ? '（已实名）' : ''}`,
  },
  { key: 'region', title: '地区', width: 88, isExtra: true, render: ({ region_text: region }) => region },
  { key: 'bids', title: '投标', width: 64, align: 'end', render: ({ bid_count: count }) => count },
  {
    key: 'deadline',
    title: '截止时间',
    width: 148,
    card: 'when',
    render: ({ deadline }) => (deadline === null ? '—' : <MomentText value={deadline} />),
  },
  {
    key: 'state',
    title: '我的',
    width: 88,
    card: 'mark',
    render: ({ is_own: isOwn, has_bid: hasBid, status_text: text }) => (
      <StatusTag tone={hasBid ? 'positive' : 'neutral'}>
        {isOwn ? '我发布的' : hasBid ? '已投标' : text}
      </StatusTag>
    ),
  },
  {
    key: 'actions',
    title: '操作',
    width: 112,
    card: 'actions',
    render: (request) => (
      <RowActions of={request.title}>
        <Button
          size="small"
          kind="quiet"
          aria-label={`查看：${request.title}`}
          onClick={() => onOpen(request.request_no)}
        >
          查看
        </Button>
        {!request.is_own && favourite.may && (
          <Button
            size="small"
            kind="quiet"
            disabled={favourite.isBusy}
            aria-pressed={request.is_collected}
            aria-label={`${request.is_collected ? '取消收藏' : '收藏'}：${request.title}`}
            onClick={() => favourite.toggle(request.request_no, request.is_collected)}
          >
            {request.is_collected ? '取消收藏' : '收藏'}
          </Button>
        )}
      </RowActions>
    ),
  },
];
