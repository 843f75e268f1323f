import type { Api } from '@uc/contract';
import type { Room } from '../../room/index';
import { withholdingHandlers } from './api';
import { rulesToDecide } from './rule-store';
import { ruleStaffHandlers } from './staff-api';

/** Tax of natural persons' service income, withheld cumulatively over the year (ADR 122). */
export const room: Room<Api['withholding']> = {
  handlers: () => ({ ...withholdingHandlers(), ...ruleStaffHandlers() }),
  staffWaits: { withholding: rulesToDecide },
};

export { yearOf } from './api';
export { giveBack, type GivenBack } from './give-back';
export { decideProposed, proposeRule } from './staff-api';
export { type Earned, withhold, type Withheld, withholdingAhead } from './withhold';
