import type { Api } from '@uc/contract';
import {
  signingKindIds,
  type SigningState,
  type SigningTab,
  signingTabTexts,
} from '@uc/contract/signing-texts';
import type { WireOutput } from '../client';
import { choice, day, paging, text } from '../ui/filters';
import type { Tone } from '../ui/StatusTag';

export type Signing = WireOutput<Api['signings']['list']>['list'][number];
export type SigningDetail = WireOutput<Api['signings']['detail']>;

export const tabIds = Object.keys(signingTabTexts) as [SigningTab, ...SigningTab[]];
const kinds = ['all', ...signingKindIds] as const;
/** The list in the URL. */
export const signingFilters = {
  tab: choice(tabIds),
  kind: choice(kinds),
  keyword: text(50),
  start_time: day(() => ''),
  end_time: day(() => ''),
  ...paging,
};
export const signingTones: Record<SigningState, Tone> = {
  mine: 'warning',
  theirs: 'info',
  running: 'positive',
  done: 'neutral',
  ended: 'neutral',
};
