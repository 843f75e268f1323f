import type { Examples } from '../../testing-examples';
import { PICTURE } from '../../testing-names';
import type { DeskCase } from '../cases/testing-examples';

/** Example inputs of staff about packages and letters. */
export function deskExamples({ desk: { filing: no }, orders: { refunding: orderNo } }: DeskCase): Examples {
  const seen = { no, version: 1000 };
  return {
    'handover.staffRead': { ...seen, file: PICTURE },
    'handover.staffPackage': { no, order_no: orderNo },
  };
}
