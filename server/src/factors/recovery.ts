import { limits } from '@uc/contract/limits';
import type { Tx } from '../db/index';
import type { Deps } from '../deps';
import { mintId } from '../vault/index';
import { codeOwner, type FactorHolder } from './holder';
import { replaceRecovery } from './store';

/** Ten new recovery codes in place of any others, `7K2MQ-04XTA`: shown this once, kept as keyed hashes. */
export async function mintRecovery(
  deps: Pick<Deps, 'vault'>,
  tx: Tx,
  holder: FactorHolder,
): Promise<string[]> {
  const codes = Array.from({ length: limits.twoStep.recoveryCodes }, () =>
    mintId('').replace(/^.{5}/, '$&-'),
  );
  await replaceRecovery(
    tx,
    holder,
    codes.map((code) => recoveryKey(deps, holder, code)),
  );
  return codes;
}

/** What the database knows of a code; case, spaces and hyphens do not count, nor letters that look like digits. */
export function recoveryKey({ vault }: Pick<Deps, 'vault'>, holder: FactorHolder, typed: string): Buffer {
  const code = typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  return vault.blindIndex('recovery_codes.code', `${codeOwner(holder)}|${code}`);
}
