import type { Examples } from '../testing-examples';
import { PASSWORD } from '../testing-names';

/** Example inputs of staff. */
export const staffExamples = (): Examples => ({
  // The one that there is: a new one would end the session of whoever asks in these proofs.
  'operator.changePassword': { old_password: PASSWORD, new_password: PASSWORD },
  'operator.unlockStaff': { staff_id: 'none', reason: '本人来电' },
  'operator.resetStaffSecondStep': { staff_id: 'none', reason: '手机遗失' },
});
