import type { Contract } from './contract';
import type { Step } from './steps';

/** A contract with what its head and its main action lead to. */
export interface HeadProps {
  contract: Contract;
  onStep: (step: Step) => void;
  onOpen: (dialog: 'change' | 'review') => void;
  /** A clock has come to its end. */
  onTime: () => void;
}
