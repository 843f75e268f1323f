import type { Api } from '@uc/contract';
import type { WireOutput } from '../client';
import { api } from './api';
import type { Event } from './queue';
import { withReason } from './queues/events';

export type Member = WireOutput<Api['operator']['staff']>['list'][number];

/** Ends the lock of a colleague's account after somebody's wrong guesses. */
export const unlockMember = withReason({
  id: 'unlock',
  text: '解除锁定',
  endpoint: api.operator.unlockStaff,
  question: ({ name, username }) =>
    `解除${name}（${username}）的登录锁定，错误次数重新计算。请先确认是本人要求。`,
  input: ({ staff_id }) => ({ staff_id }),
}) satisfies Event<Member> as unknown as Event<unknown>;

/** Takes a lost app and its recovery codes away. */
export const resetSecondStep = withReason({
  id: 'reset',
  text: '重置两步验证',
  tone: 'danger',
  endpoint: api.operator.resetStaffSecondStep,
  question: ({ name, username }) =>
    `${name}（${username}）的身份验证器与恢复码将全部失效，已登录的设备立即退出，下次登录须重新绑定。请先当面或电话确认是本人要求。`,
  input: ({ staff_id }) => ({ staff_id }),
}) satisfies Event<Member> as unknown as Event<unknown>;
