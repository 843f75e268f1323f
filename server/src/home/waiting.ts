import type { Fen } from '@uc/contract/money';
import type { TodoKey } from '@uc/contract/todo-texts';

/** The number of to-dos of a kind, and the nearest of them; `link` leads to it, `act` to where it is done. */
export interface Waiting {
  key: TodoKey;
  count: number;
  deadline: Date | null;
  isEstimate?: boolean;
  amount?: Fen;
  nearest: { no: string; title: string; link: string; act?: string };
}
