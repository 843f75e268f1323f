import { limits } from './limits';
import { formatFen } from './money';

const { min, max } = limits.microDeposit;
/** What a micro-deposit comes to, as it is said. */
export const microRange = `${formatFen(min)}–${formatFen(max)}元`;
