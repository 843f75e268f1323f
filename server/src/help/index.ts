import type { Api } from '@uc/contract';
import { limits } from '@uc/contract/limits';
import type { Room } from '../room/index';
import { dropAnswers } from './answer-store';
import { helpCalls } from './api';
import { answerData } from './personal-data';
import { helpStaff } from './staff-api';

/** Help for customers, in pages that staff edit (support.md#help, ADR 152). */
export const room: Room<Api['help']> = {
  handlers: () => ({ ...helpCalls(), ...helpStaff() }),
  personalData: [205, answerData],
  closingSettle: [16, (_deps, tx, uid) => dropAnswers(tx, uid)],
  prune: [{ table: 'help_answers', column: 'answered_at', hours: limits.help.answerDays * 24 }],
};
