import type { Grantable } from './permissions';

interface SigningKind {
  text: string;
  /** The right with which a member sees those of this kind. */
  view: Grantable;
  /** The area whose data scope narrows a member to its own. */
  area?: 'crowd' | 'maker' | 'ip';
}
const kindOf = (text: string, view: Grantable, area?: SigningKind['area']): SigningKind => ({
  text,
  view,
  ...(area && { area }),
});

/** What can be signed, each kind of one room (signings.md#what-is-listed). */
export const signingKinds = {
  contract: kindOf('众包合同（雇主）', 'crowd.request:view', 'crowd'),
  contract_work: kindOf('众包合同（服务商）', 'crowd.bid:view', 'crowd'),
  incubation: kindOf('孵化协议', 'maker.project:view', 'maker'),
  filing_copyright: kindOf('版权申请委托', 'ip.copyright:view', 'ip'),
  filing_trademark: kindOf('商标申请委托', 'ip.trademark:view', 'ip'),
  filing_patent: kindOf('专利申请委托', 'ip.patent:view', 'ip'),
  provider: kindOf('服务商入驻协议', 'fac.cert:view'),
  credit: kindOf('信用额度协议', 'finance.credit:view'),
} as const satisfies Record<string, SigningKind>;
export type SigningKindId = keyof typeof signingKinds;
export const signingKindIds = Object.keys(signingKinds) as [SigningKindId, ...SigningKindId[]];

/** States of what is signed, whatever its room calls them (signings.md#states). */
export const signingStateTexts = {
  mine: '待我签署',
  theirs: '待对方签署',
  running: '履行中',
  done: '已完成',
  ended: '已终止',
} as const;
export type SigningState = keyof typeof signingStateTexts;

/** The tabs of the list: all, or one state. */
export const signingTabTexts = { all: '全部', ...signingStateTexts } as const;
export type SigningTab = keyof typeof signingTabTexts;
