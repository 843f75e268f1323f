import type { Api } from '@uc/contract';
import { smsDeliveries, smsDeliveryTexts } from '@uc/contract/sms-deliveries';
import { useRead, type WireOutput } from '../client';
import { api } from './api';
import { Button } from '../ui/Button';
import { Card } from '../ui/Card';
import { FilteredList } from '../ui/FilteredList';
import { choice, paging, text } from '../ui/filters';
import { FilterText } from '../ui/FilterBar';
import { FilterSelect } from '../ui/FilterSelect';
import { MomentText } from '../ui/MomentText';
import type { Column } from '../ui/record-columns';
import { Screen } from '../ui/Screen';
import { useFilters } from '../ui/use-filters';

type Message = WireOutput<Api['operator']['sentMessages']>['list'][number];
const channels = { sms: '短信', email: '邮件' } as const;
const columns: Column<Message>[] = [
  { key: 'at', title: '时间', width: 160, card: 'when', render: ({ at }) => <MomentText value={at} /> },
  { key: 'channel', title: '渠道', width: 72, card: 'mark', render: ({ channel }) => channels[channel] },
  { key: 'to', title: '收件人', width: 150, render: ({ to }) => to },
  { key: 'scene', title: '场景', width: 150, card: 'title', render: ({ scene_text }) => scene_text },
  {
    key: 'state',
    title: '状态',
    width: 110,
    render: ({ state_text, error }) => (error === null ? state_text : `${state_text}（${error}）`),
  },
  { key: 'provider', title: '服务商', width: 84, render: ({ provider_text }) => provider_text },
  { key: 'body', title: '内容', render: ({ body }) => body ?? '不保存正文' },
];

const messageFilters = {
  channel: choice(['', 'sms', 'email']),
  state: choice(['', ...smsDeliveries]),
  keyword: text(60),
  ...paging,
};

/** 短信/邮件记录 (console.md#partners-and-sandboxes): SMS with their delivery, and the messages of the sandboxes. */
export default function SentMessagesScreen() {
  const state = useFilters(messageFilters);
  const { channel, state: delivery, keyword, ...paged } = state.filters;
  const list = useRead(
    api.operator.sentMessages,
    {
      ...paged,
      ...(channel && { channel }),
      ...(delivery && { state: delivery }),
      ...(keyword && { keyword }),
    },
    { keepPrevious: true },
  );
  return (
    <Screen
      title="短信/邮件记录"
      actions={
        <Button icon="refresh" busy={list.isFetching} onClick={() => void list.refetch()}>
          刷新
        </Button>
      }
    >
      <Card flush>
        <FilteredList
          state={state}
          fields={
            <>
              <FilterSelect
                name="channel"
                label="渠道"
                value={channel}
                options={[
                  ['', '全部'],
                  ['sms', '短信'],
                  ['email', '邮件'],
                ]}
              />
              <FilterSelect
                name="state"
                label="短信状态"
                value={delivery}
                options={[['', '全部'], ...smsDeliveries.map((one) => [one, smsDeliveryTexts[one]] as const)]}
              />
              <FilterText name="keyword" label="收件人" value={keyword} placeholder="完整手机号或邮箱" />
            </>
          }
          caption="短信与邮件"
          columns={columns}
          read={list}
          rowKey={({ id }) => id}
          minWidth={1040}
          empty={{ icon: 'bell', title: '还没有发出的短信或邮件' }}
        />
      </Card>
    </Screen>
  );
}
