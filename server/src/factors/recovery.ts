import { folded } from '@uc/contract/folded';
import { limits } from '@uc/contract/limits';
import type { Tx } from '../db/index';
import type { Deps } from '../deps';
import { mintId } from '../vault/index';
import { codeOwner, type FactorHolder } from './holder';
import { replaceRecovery } from './store';

/** Replaces the recovery codes by ten new ones, `7K2MQ-04XTA`: answered once, stored as keyed hashes. */
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

/** The keyed hash of a code; case, spaces, hyphens and letters that look like digits make no difference. */
export function recoveryKey({ vault }: Pick<Deps, 'vault'>, holder: FactorHolder, typed: string): Buffer {
  const code = folded(typed).replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  return vault.blindIndex('recovery_codes.code', `${codeOwner(holder)}|${code}`);
}
