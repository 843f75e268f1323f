import type { Examples } from '../../testing-examples';
import { PICTURE } from '../../testing-names';
import type { StaffCase } from '../cases/testing-examples';

/** Example inputs of staff about packages and letters. */
export function staffExamples({
  staffObjects: { filing: no },
  orders: { refunding: orderNo },
}: StaffCase): Examples {
  const seen = { no, version: 1000 };
  return {
    'handover.staffRead': { ...seen, file: PICTURE },
    'handover.staffPackage': { no, order_no: orderNo },
  };
}
