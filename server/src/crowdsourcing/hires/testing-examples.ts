import { api } from '@uc/contract';
import { dayAfter, dayOf } from '@uc/contract/day';
import { newProvider } from '../../provider/testing';
import type { Examples, Fresh, Person } from '../../testing-examples';
import { type Crowd, newStranger, placeHire } from '../requests/testing-rows';

const first = { version: 1 };
const newMilestones = () => [{ title: '全部成果', amount: 1900, due_date: dayAfter(dayOf(new Date()), 60) }];
/** Example inputs of customers about direct hires. */
export const examples = ({ crowd }: Person & { crowd: Crowd }): Examples => ({
  'hires.detail': { request_no: crowd.hire },
  'hires.accept': { request_no: crowd.hire, ...first },
  'hires.counter': { request_no: crowd.hire, ...first, milestones: newMilestones() },
  'hires.decline': { request_no: crowd.hiredFor, ...first, reason: '档期已满' },
});

/** The state that each of these calls needs before it, so that it succeeds. */
export const fresh: Record<string, Fresh> = {
  async [api.hires.accept.path](app, { uid }) {
    const provider = (await newProvider(app)).uid;
    return { request_no: await placeHire(app, uid, provider, 'countered'), ...first };
  },
  [api.hires.counter.path]: async (app, { uid }) => ({
    request_no: await placeHire(app, uid, await newStranger(app), 'countered'),
    ...first,
  }),
  [api.hires.decline.path]: async (app, { uid }) => ({
    request_no: await placeHire(app, await newStranger(app), uid, 'offered'),
    ...first,
  }),
};
