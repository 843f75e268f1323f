import {
  type RequestAction,
  requestActions,
  type RequestMode,
  wordedFor,
} from '@uc/contract/crowdsourcing/request-texts';
import { Button, ButtonLink } from '../ui/Button';
import { MoneyText } from '../ui/MoneyText';
import { NotedText } from '../ui/NotedText';
import { RowActions } from '../ui/RowActions';
import type { Column } from '../ui/record-columns';
import { StatusTag } from '../ui/StatusTag';
import { type OwnRequest, payAddress, requestTones } from './crowd';
import type { AskedStep } from './contracts/asked-step';
import { RequestClock } from './RequestClock';
import { stepButtons } from './step-buttons';

interface Does {
  onOpen: (requestNo: string) => void;
  onStep: (asked: AskedStep) => void;
  onAct: (action: RequestAction, request: OwnRequest) => void;
}

/** The name of an action in the words of its mode. */
export const actionText = (action: RequestAction, mode: RequestMode): string =>
  mode === 'hire' && action === 'close' ? '结束雇佣' : wordedFor(mode, requestActions[action]);

/** The columns of 我发布的 (crowdsourcing-screens.md#published-requests). */
export const requestColumns = (does: Does): Column<OwnRequest>[] => [
  {
    key: 'title',
    title: '需求',
    card: 'title',
    render: ({ request_no: no, title, category_text: category }) => (
      <NotedText note={`${no} · ${category}`}>
        <button type="button" onClick={() => does.onOpen(no)}>
          {title}
        </button>
      </NotedText>
    ),
  },
  { key: 'mode', title: '模式', width: 88, isExtra: true, render: ({ mode_text }) => mode_text },
  {
    key: 'amount',
    title: '预算',
    width: 168,
    align: 'end',
    card: 'figure',
    render: ({ amount }) => amount.text,
  },
  {
    key: 'escrow',
    title: '托管',
    width: 104,
    align: 'end',
    render: ({ escrow }) => (escrow > 0 ? <MoneyText value={escrow} /> : '—'),
  },
  { key: 'bids', title: '投标', width: 64, align: 'end', render: ({ bid_count }) => bid_count },
  {
    key: 'clock',
    title: '下一步',
    width: 264,
    card: 'when',
    render: ({ clock }) => <RequestClock clock={clock} />,
  },
  {
    key: 'status',
    title: '状态',
    width: 124,
    card: 'mark',
    render: ({ status, status_text: text }) => <StatusTag tone={requestTones[status]}>{text}</StatusTag>,
  },
  {
    key: 'actions',
    title: '操作',
    width: 148,
    card: 'actions',
    render: (request) => <RequestActions request={request} {...does} />,
  },
];

/** Actions on a request; each button names its request. */
function RequestActions({ request, onAct, onOpen, onStep }: { request: OwnRequest } & Does) {
  const { title, mode, request_no: no, actions, steps } = request;
  return (
    <RowActions of={title}>
      {actions.includes('pay') && (
        <ButtonLink
          size="small"
          kind="primary"
          to={payAddress(request.order_nos)}
          aria-label={`托管赏金：${title}`}
        >
          {requestActions.pay}
        </ButtonLink>
      )}
      {stepButtons({ title, steps, onStep })}
      {actions
        .filter((action) => action !== 'pay')
        .map((action) => (
          <Button
            key={action}
            size="small"
            kind="quiet"
            aria-label={`${actionText(action, mode)}：${title}`}
            onClick={() => (action === 'select' || action === 'bids' ? onOpen(no) : onAct(action, request))}
          >
            {actionText(action, mode)}
          </Button>
        ))}
    </RowActions>
  );
}
