import { refuse } from '../../call/index';
import type { Template } from './template-store';

export type TemplateStatus = Template['status'];
export type TemplateEvent = 'start' | 'pause' | 'end';

/** The life of a template: only an active one gives coupons away, an ended one stays so. */
export const transitions: Record<TemplateStatus, Partial<Record<TemplateEvent, TemplateStatus>>> = {
  draft: { start: 'active', end: 'ended' },
  active: { pause: 'paused', end: 'ended' },
  paused: { start: 'active', end: 'ended' },
  ended: {},
};

/** The state after an event; refuses `state.conflict`. */
export function next(status: TemplateStatus, event: TemplateEvent): TemplateStatus {
  const then = transitions[status][event];
  if (then === undefined) throw refuse('state.conflict');
  return then;
}
