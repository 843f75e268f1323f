import type { BankFileKind } from '@uc/contract/finance/bank-file-texts';
import type { BankOpenKind } from '@uc/contract/finance/bank-match-texts';
import type { Deps } from '../../deps';
import { isBill } from './matching/line';
import { ownAccountOf } from './reading';
import type { LineRow } from './store';

interface Of {
  kind: BankFileKind;
  account: string;
  opening: number | null;
  broken: string;
}
const still = { open_kind: '', open_why: '' };
/** How a line stands that is not to be matched. */
export const none = { booking: 'none' as const, ...still };
const todo = { booking: 'todo' as const, ...still };
const open = (open_kind: BankOpenKind, open_why: string) => ({
  booking: 'open' as const,
  open_kind,
  open_why,
});

/**
 * Whether the new lines of a statement are to be matched where money has moved: those of a channel's bill, or of the account
 * for 对公转账. Where its balances do not follow they are left to a person, since a line may be missing or altered.
 */
export function firstState(
  { config }: Deps,
  { kind, account, opening, broken }: Of,
): Pick<LineRow, 'booking' | 'open_kind' | 'open_why'> {
  if (isBill(kind)) return todo;
  if (kind === 'unionpay_error' || account === '' || account !== ownAccountOf(config)) return none;
  if (broken !== '') return open('broken', '所在文件的余额不连续，请先补传缺少的明细或核对后处理');
  if (opening === null) return open('broken', '所在文件没有余额，无法核对明细是否完整，请核对后处理');
  return todo;
}
