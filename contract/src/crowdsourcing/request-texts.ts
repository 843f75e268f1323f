/** Modes of choosing who does the work of a request (crowdsourcing.md#ways-to-choose). */
export const requestModes = { reward: '悬赏比稿', tender: '招标', hire: '雇佣' } as const;
export type RequestMode = keyof typeof requestModes;

/** States of a request (crowdsourcing.md#request-states, ADR 45). */
export const requestStatusTexts = {
  draft: '草稿',
  unpaid: '待托管',
  auditing: '待审核',
  rejected: '审核未通过',
  bidding: '竞标中',
  /** A direct hire: its provider's turn, and its buyer's. */
  offered: '待服务商答复',
  countered: '待雇主答复',
  selecting: '选标中',
  deciding: '平台处理中',
  notice: '公示中',
  contracting: '待签约托管',
  delivering: '交付中',
  working: '进行中',
  accepting: '待验收',
  disputing: '维权中',
  completed: '已完成',
  terminated: '已终止',
  closed: '已关闭',
  banned: '违规关闭',
} as const;
export type RequestStatus = keyof typeof requestStatusTexts;
/** The name of a state as people read it: of a 悬赏 works are sent in, not bids. */
export const requestStatusText = (status: RequestStatus, mode: RequestMode): string =>
  mode === 'reward' && status === 'bidding'
    ? '投稿中'
    : mode === 'reward' && status === 'selecting'
      ? '选稿中'
      : requestStatusTexts[status];

/** A text about bids as a 悬赏 has it. */
export const wordedFor = (mode: RequestMode, text: string): string =>
  mode === 'reward' ? text.replaceAll('投标', '投稿').replaceAll('选标', '选稿') : text;

/** The tabs of 我发布的 with the states that each gathers (crowdsourcing-screens.md#published-requests). */
export const requestTabs = {
  all: { text: '全部', statuses: Object.keys(requestStatusTexts) as RequestStatus[] },
  auditing: { text: '待审核', statuses: ['auditing', 'rejected'] },
  bidding: { text: '竞标中', statuses: ['bidding', 'offered'] },
  selecting: { text: '选标中', statuses: ['selecting', 'countered', 'deciding', 'notice'] },
  contracting: { text: '待托管', statuses: ['unpaid', 'contracting'] },
  working: { text: '进行中', statuses: ['working', 'delivering'] },
  accepting: { text: '待验收', statuses: ['accepting'] },
  disputing: { text: '维权中', statuses: ['disputing'] },
  completed: { text: '已完成', statuses: ['completed'] },
  closed: { text: '已关闭', statuses: ['closed', 'terminated', 'banned'] },
  draft: { text: '草稿', statuses: ['draft'] },
} as const satisfies Record<string, { text: string; statuses: readonly RequestStatus[] }>;
export type RequestTab = keyof typeof requestTabs;
export const requestTabIds = Object.keys(requestTabs) as [RequestTab, ...RequestTab[]];

/** Visibility of a request in the hall, and of bids among bidders (crowdsourcing-forms.md#request-fields). */
export const visibilityTexts = {
  public: '公开，投标人可见彼此的报价',
  hide_bids: '公开，投标内容仅自己可见',
  invited: '仅受邀服务商可见',
} as const;
export type Visibility = keyof typeof visibilityTexts;
/** Works sent in for a 悬赏 are visible to its buyer alone, and a hire to its one provider. */
export const visibilityText = (visibility: Visibility, mode: RequestMode): string =>
  mode === 'hire'
    ? '仅雇佣的服务商可见'
    : mode === 'reward' && visibility !== 'invited'
      ? '公开，稿件仅雇主可见'
      : visibilityTexts[visibility];

/** Kinds of providers that may bid. */
export const providerKindTexts = { any: '不限', person: '个人服务商', enterprise: '企业服务商' } as const;
export type ProviderKind = keyof typeof providerKindTexts;

/** Actions that its buyer may take on a request. */
export const requestActions = {
  edit: '编辑',
  pay: '托管赏金',
  select: '选标',
  answer: '答复还价',
  bids: '查看投标',
  extend: '延期',
  add_budget: '追加预算',
  close: '关闭需求',
  remove: '删除',
  again: '再发一单',
} as const;
export type RequestAction = keyof typeof requestActions;

/** Sort orders of the hall. */
export const hallSorts = { newest: '最新发布', deadline: '即将截止', budget: '预算最高' } as const;
export type HallSort = keyof typeof hallSorts;
