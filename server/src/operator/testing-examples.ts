import type { Examples } from '../testing-examples';
import { PASSWORD } from '../testing-names';

/** Example inputs of staff. */
export const staffExamples = (): Examples => ({
  // The one that there is: a new one would end the session of whoever asks in these proofs.
  'operator.changePassword': { old_password: PASSWORD, new_password: PASSWORD },
  'operator.itemActs': { queue: 'withdraw', no: 'W1' },
  'operator.itemNote': { queue: 'withdraw', no: 'W1', note: '已电话核实', request_token: 'note-0001' },
  'operator.itemTake': { queue: 'withdraw', no: 'W1', event: 'take', seen: '' },
  'operator.find': { words: 'W1' },
  'operator.queueFile': { queue: 'withdraw', format: 'csv', filters: 'status=all' },
  'operator.colleagues': { queue: 'withdraw' },
  'operator.unlockStaff': { staff_id: 'none', reason: '本人来电' },
  'operator.resetStaffSecondStep': { staff_id: 'none', reason: '手机遗失' },
});
