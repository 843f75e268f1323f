import { shortFen } from '@uc/contract/money';
import { limits } from '@uc/contract/limits';
import type { Blank } from '../queue';

/** Why: every refusal says it. */
export const reason: Blank<unknown> = { name: 'reason', label: '原因', kind: 'long' };

/** The rule for a second person for a credit, however it is split. */
export const aloneText = `单笔或您${limits.booking.aloneHours}小时内单独入账合计达到${shortFen(limits.booking.twoPersonFrom)}元的，须由另一位同事复核`;
