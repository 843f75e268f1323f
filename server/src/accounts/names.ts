import { rules } from '@uc/contract/rules';
import type { Deps } from '../deps';
import type { NameKey, NameKind } from './store';

/** A sign-in name as it is looked up: lower case, and stored as a keyed hash alone (trust §4.9). */
export const nameKey = ({ vault }: Pick<Deps, 'vault'>, kind: NameKind, name: string): NameKey => ({
  kind,
  key: vault.blindIndex(`login_names.${kind}`, name.normalize('NFC').toLowerCase()),
});

/**
 * The kind of a name typed into 账号(手机/邮箱/用户名). User names begin with a letter, so the three kinds cannot be confused.
 */
export function kindOf(typed: string): NameKind {
  if (rules.phone.test(typed) === undefined) return 'phone';
  return typed.includes('@') ? 'email' : 'username';
}
