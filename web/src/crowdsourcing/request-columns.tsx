import {
  type RequestAction,
  requestActions,
  type RequestMode,
  wordedFor,
} from '@uc/contract/crowdsourcing/request-texts';
import { Button, ButtonLink } from '../ui/Button';
import { MoneyText } from '../ui/MoneyText';
import type { Column } from '../ui/record-columns';
import { StatusTag } from '../ui/StatusTag';
import styles from './crowdsourcing.module.css';
import { type OwnRequest, payAddress, requestTones } from './crowd';
import type { AskedStep } from './contracts/asked-step';
import { RequestClock } from './RequestClock';
import { StepButtons } from './StepButtons';

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
      <button type="button" className={styles.line} onClick={() => does.onOpen(no)}>
        <span className={styles.title}>{title}</span>
        <span className={styles.no}>{`${no} · ${category}`}</span>
      </button>
    ),
  },
  { key: 'mode', title: '模式', width: 88, render: ({ mode_text }) => mode_text },
  { key: 'amount', title: '预算', width: 168, align: 'end', render: ({ amount }) => amount.text },
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
    width: 176,
    render: ({ clock }) => <RequestClock clock={clock} />,
  },
  {
    key: 'status',
    title: '状态',
    width: 108,
    card: 'mark',
    render: ({ status, status_text: text }) => <StatusTag tone={requestTones[status]}>{text}</StatusTag>,
  },
  {
    key: 'actions',
    title: '操作',
    width: 208,
    card: 'actions',
    render: (request) => <RequestActions request={request} {...does} />,
  },
];

/** Actions on a request; each button names its request. */
function RequestActions({ request, onAct, onOpen, onStep }: { request: OwnRequest } & Does) {
  const { title, mode, request_no: no, actions, steps } = request;
  return (
    <div className={styles.actions}>
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
      <StepButtons title={title} steps={steps} onStep={onStep} />
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
    </div>
  );
}
