import type { Api } from '@uc/contract';
import type { WireOutput } from '../client';
import { api } from './api';
import { Customer } from './Customer';
import type { Event } from './queue';
import { withReason } from './queues/events';

export type Account = WireOutput<Api['books']['ledgerReport']>['list'][number];

/** Resumes money operations stopped by a difference in the books. */
export const release = withReason({
  id: 'release',
  text: '恢复资金操作',
  tone: 'danger',
  endpoint: api.books.ledgerRelease,
  question: ({ uid, parked_text }) => (
    <p>
      账户 <Customer inline uid={uid} /> 因“{parked_text}”停用资金操作。系统将先重新核对，无差异才会恢复。
    </p>
  ),
  input: ({ uid: no }) => ({ no }),
}) satisfies Event<Account> as unknown as Event<unknown>;
