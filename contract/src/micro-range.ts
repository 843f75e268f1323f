import { limits } from './limits';
import { formatFen } from './money';

const { min, max } = limits.microDeposit;
/** The range of a micro-deposit, as sentences say it. */
export const microRange = `${formatFen(min)}–${formatFen(max)}元`;
