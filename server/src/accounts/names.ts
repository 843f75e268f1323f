import { rules } from '@uc/contract/rules';
import type { Deps } from '../deps';
import type { NameKey, NameKind } from './store';

/** A name as it is looked up: letters count alike, and the database knows only its keyed hash (trust §4.9). */
export const nameKey = ({ vault }: Pick<Deps, 'vault'>, kind: NameKind, name: string): NameKey => ({
  kind,
  key: vault.blindIndex(`login_names.${kind}`, name.normalize('NFC').toLowerCase()),
});

/** What somebody typed into 账号(手机/邮箱/用户名). User names begin with a letter, so the three never meet. */
export function kindOf(typed: string): NameKind {
  if (rules.phone.test(typed) === undefined) return 'phone';
  return typed.includes('@') ? 'email' : 'username';
}
