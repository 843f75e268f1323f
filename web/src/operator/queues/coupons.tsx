import { shortFen } from '@uc/contract/money';
import type { Api } from '@uc/contract';
import { staffQueues } from '@uc/contract/staff-queues';
import { limits } from '@uc/contract/limits';
import type { WireOutput } from '../../client';
import { api } from '../api';
import { CopyText } from '../../ui/CopyText';
import { Timeline } from '../../ui/Timeline';
import styles from '../operator.module.css';
import { Yuan } from '../Yuan';
import { type Event, queue } from '../queue';
import { reason } from './blanks';
import { withReason } from './events';

type Item = WireOutput<Api['coupons']['staffTemplates']>['list'][number];
type Detail = WireOutput<Api['coupons']['staffTemplate']>;
const about = (item: Item) => (
  <p>
    {item.kind_text}“{item.name}”（{item.template_id}），已发 {item.issued_count} 张。
  </p>
);
const stockOf = ({ issued_count, total_count }: Item): string =>
  `${issued_count} / ${total_count < 0 ? '不限' : total_count}`;
const events: Record<Item['actions'][number], Event<Item>> = {
  start: {
    id: 'start',
    text: '开始发放',
    tone: 'primary',
    endpoint: api.coupons.staffTemplateStart,
    question: about,
    input: ({ template_id: no }) => ({ no }),
  },
  pause: withReason({
    id: 'pause',
    text: '暂停发放',
    endpoint: api.coupons.staffTemplatePause,
    question: about,
    input: ({ template_id: no }) => ({ no }),
  }),
  end: withReason({
    id: 'end',
    text: '结束发放',
    tone: 'danger',
    endpoint: api.coupons.staffTemplateEnd,
    question: about,
    input: ({ template_id: no }) => ({ no }),
  }),
  grant: {
    id: 'grant',
    text: '定向发放',
    tone: 'primary',
    endpoint: api.coupons.staffTemplateGrant,
    question: about,
    blanks: [
      { name: 'uids', label: '账户编号', kind: 'long', hint: '每行一个，最多200个', most: 3000 },
      reason,
    ],
    input: ({ template_id: no }, { uids = '', reason: why }, request_token) => ({
      no,
      uids: uids.split(/[\s,，]+/).filter(Boolean),
      reason: why,
      request_token,
    }),
  },
  codes: {
    id: 'codes',
    text: '生成兑换码',
    endpoint: api.coupons.staffTemplateCodes,
    question: (item) => (
      <>
        {about(item)}
        <p>兑换码只显示一次，请立即保存。</p>
      </>
    ),
    blanks: [{ name: 'count', label: '数量', kind: 'number', initial: () => '10' }],
    input: ({ template_id: no }, { count }) => ({ no, count: Number(count) }),
    result: (answer) => (
      <ul>
        {(answer as { codes: string[] }).codes.map((code) => (
          <li key={code}>
            <CopyText text={code} label="兑换码" />
          </li>
        ))}
      </ul>
    ),
  },
};
const tones = { draft: 'neutral', active: 'positive', paused: 'warning', ended: 'neutral' } as const;
const kinds = [
  ['full_cut', '满减券'],
  ['discount', '折扣券'],
  ['voucher', '代金券'],
] as const;
const claims = [
  ['public', '公开领取'],
  ['code', '兑换码'],
  ['grant', '定向发放'],
  ['newcomer', '新客赠送'],
] as const;

const isDiscount = ({ kind }: Record<string, string>) => kind === 'discount';

/** 优惠券模板. */
export const templates = queue<Item>({
  id: 'coupon-template',
  group: '订单与营销',
  list: api.coupons.staffTemplates,
  views: [
    { id: 'todo', text: '待处理', input: staffQueues['coupon-template'].waits },
    { id: 'draft', text: '草稿', input: { status: 'draft' } },
    { id: 'active', text: '发放中', input: { status: 'active' }, past: true },
    { id: 'paused', text: '已暂停', input: { status: 'paused' }, past: true },
    { id: 'all', text: '全部', input: {}, past: true },
  ],
  search: { name: 'keyword', label: '名称或编号' },
  keyOf: ({ template_id }) => template_id,
  sinceOf: ({ created_at }) => created_at,
  statusOf: ({ status, status_text }) => ({ text: status_text, tone: tones[status] }),
  columns: [
    { key: 'name', title: '名称', render: ({ name, kind_text }) => `${kind_text} ${name}` },
    { key: 'claim', title: '发放方式', width: 104, render: ({ claim_type_text }) => claim_type_text },
    {
      key: 'count',
      title: '已发 / 总量',
      width: 128,
      align: 'end',
      render: stockOf,
    },
  ],
  facts: (item) => [
    ['名称', item.name],
    ['类型', item.kind_text],
    [
      '面额',
      item.discount_rate === null ? <Yuan key="face" value={item.face_value} /> : `${item.discount_rate}折`,
    ],
    ...(item.discount_cap === null
      ? []
      : [['最高优惠金额', <Yuan key="cap" value={item.discount_cap} />] as const]),
    ['使用门槛', <Yuan key="threshold" value={item.threshold} />],
    ['适用范围', item.scope_text],
    ['有效期', item.validity_text],
    ['发放方式', item.claim_type_text],
    ['每人限领', `${item.per_user_limit}张`],
    ['已发 / 总量', stockOf(item)],
  ],
  detail: {
    endpoint: api.coupons.staffTemplate,
    input: ({ template_id: no }) => ({ no }),
    show: ({ coupons, codes, timeline }: Detail) => (
      <>
        {coupons.length > 0 && (
          <p>{coupons.map(({ status_text, count }) => `${status_text} ${count} 张`).join('，')}</p>
        )}
        {codes.total > 0 && <p>{`兑换码 ${codes.total} 个，已兑换 ${codes.used} 个`}</p>}
        {timeline.length > 0 && (
          <section className={styles.part}>
            <h3>处理记录</h3>
            <Timeline entries={timeline} />
          </section>
        )}
      </>
    ),
  },
  events: (item) => item.actions.map((id) => events[id]),
  create: {
    id: 'create',
    text: '新建模板',
    tone: 'primary',
    endpoint: api.coupons.staffTemplateCreate,
    question: () => (
      <p>
        新建后为草稿，开始发放后客户可见。不限量的，或总面额连同您{limits.booking.aloneHours}
        小时内单独开始发放的达到{shortFen(limits.booking.twoPersonFrom)}元的，须由另一位同事开始发放。
      </p>
    ),
    blanks: [
      {
        name: 'template_id',
        label: '模板编号',
        kind: 'text',
        meant: 'word',
        hint: '3-40位小写字母、数字或短横线',
      },
      { name: 'name', label: '名称', kind: 'text' },
      { name: 'kind', label: '类型', kind: 'choice', options: kinds },
      { name: 'face_value', label: '面额（元）', kind: 'amount', when: (values) => !isDiscount(values) },
      { name: 'discount_rate', label: '折扣（如8.5）', kind: 'text', meant: 'amount', when: isDiscount },
      { name: 'discount_cap', label: '最高优惠金额（元）', kind: 'amount', when: isDiscount },
      { name: 'threshold', label: '使用门槛（元）', kind: 'amount', optional: true },
      { name: 'valid_days', label: '领取后有效天数', kind: 'number', initial: () => '30' },
      { name: 'claim_type', label: '发放方式', kind: 'choice', options: claims },
      { name: 'total_count', label: '发放总量', kind: 'number', optional: true, hint: '不填为不限' },
      { name: 'per_user_limit', label: '每人限领', kind: 'number', initial: () => '1' },
    ],
    input: (_, { discount_rate, ...values }) => ({
      ...Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '')),
      ...(discount_rate && { discount_rate: Number(discount_rate) }),
    }),
  },
});
