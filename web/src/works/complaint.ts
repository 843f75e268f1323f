import { seenLength } from '@uc/contract/seen-length';
import type { Api } from '@uc/contract';
import {
  complaintLimits,
  type ComplaintSide,
  complaintSideTexts,
  type ComplaintStatus,
} from '@uc/contract/works/complaint-texts';
import { api, type WireOutput } from '../client';
import type { Tone } from '../ui/StatusTag';
import { choice, type Filters, paging } from '../ui/filters';
import { workReads } from './work';

export type Complaint = WireOutput<Api['works']['complaintList']>['list'][number];

export const sideIds = Object.keys(complaintSideTexts) as [ComplaintSide, ...ComplaintSide[]];
/** The list in the URL; `view` says that it is this one. */
export const complaintFilters = { view: choice(['', 'complaints']), side: choice(sideIds), ...paging };
export type ComplaintFilters = Filters<typeof complaintFilters>;

/** Reads to repeat after a complaint has changed. */
export const complaintReads = [api.works.complaintList, ...workReads];

export const complaintTones: Record<ComplaintStatus, Tone> = {
  open: 'warning',
  answered: 'info',
  lapsed: 'negative',
  upheld: 'negative',
  dismissed: 'positive',
  withdrawn: 'neutral',
  void: 'neutral',
};

const { least, most } = complaintLimits;
/** The fault of a statement; undefined when there is none. */
export const saidFault = (typed: string): string | undefined => {
  const length = seenLength(typed.trim());
  return length < least || length > most ? `请填写${least}-${most}个字` : undefined;
};
