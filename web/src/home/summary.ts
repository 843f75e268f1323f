import type { Api } from '@uc/contract';
import type { WireOutput } from '@uc/contract/endpoint';
import type { Tone } from '../ui/StatusTag';

export type Summary = WireOutput<Api['home']['summary']>;
export type Assets = NonNullable<Summary['assets']>;
export type Todo = Summary['todos'][number];

export const realnameTexts = {
  none: '未实名',
  pending: '实名审核中',
  person: '个人实名',
  enterprise: '企业实名',
  rejected: '实名未通过',
  expired: '实名已过期',
  revoked: '实名已撤销',
} satisfies Record<Summary['user']['realname'], string>;

/** Only states worth a tag: nobody needs to read that they are no provider. */
export const providerTexts: Partial<Record<Summary['user']['provider'], string>> = {
  pending: '服务商审核中',
  approved: '认证服务商',
  rejected: '服务商未通过',
  expired: '服务商已过期',
  revoked: '服务商已取消',
};

export const securityTexts = { low: '低', medium: '中', high: '高' } satisfies Record<
  Summary['user']['security_level'],
  string
>;
export const securityTones = { low: 'negative', medium: 'warning', high: 'positive' } satisfies Record<
  Summary['user']['security_level'],
  Tone
>;

/** A deadline as text from now: 已到期, 今天到期, 明天到期, 3天后到期. Days are those of China. */
export function deadlineText(
  deadline: string,
  today: string,
  isAllDay = false,
): { text: string; isClose: boolean } {
  const days = Math.round(
    (Date.parse(`${deadline.slice(0, 10)}T00:00:00Z`) - Date.parse(`${today}T00:00:00Z`)) / 86_400_000,
  );
  if (days < 0) return { text: '已到期', isClose: true };
  if (days === 0)
    return { text: isAllDay ? '今天到期' : `今天 ${deadline.slice(11, 16)} 到期`, isClose: true };
  if (days === 1) return { text: '明天到期', isClose: true };
  return { text: `${days}天后到期`, isClose: days <= 3 };
}

/** A link from the server, as a path under the router's basename; undefined when it leads out of the house. */
export function innerLink(link: string): string | undefined {
  const path = link.replace(/^\/center\/user(?=\/|$)/, '');
  return /^\/(?![/\\])/.test(path) ? path : undefined;
}
