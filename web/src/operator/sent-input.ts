import type { Meaning } from '@uc/contract/meant';
import { parseTyped } from '@uc/contract/money';
import { rules } from '@uc/contract/rules';
import { missing } from './missing';
import type { Blank, Event } from './queue';

/** Typed values, by blank. */
export type Values = Record<string, string>;

/** The meaning of a blank that is typed into. */
export const meaningOf = ({ kind, meant }: Blank<unknown>): Meaning =>
  kind === 'amount' ? 'amount' : kind === 'number' ? 'whole' : kind === 'day' ? 'exact' : (meant ?? 'words');

/** The blanks that are asked for, by the values of the others. */
export const askedOf = (blanks: readonly Blank<unknown>[], values: Values) =>
  blanks.filter(({ when }) => when?.(values) ?? true);

/** The request of an event: of the typed values only those asked for, for contracts refuse unknown fields. */
export function inputOf(event: Event<unknown>, item: unknown, values: Values, token: string) {
  const asked = askedOf(event.blanks ?? [], values).map(({ name }) => [name, values[name] ?? '']);
  return event.input(item, Object.fromEntries(asked) as Values, token);
}

const chosen: ReadonlySet<Blank<unknown>['kind']> = new Set(['choice', 'center', 'layout', 'day']);
/** Faults by blank; nothing is sent while there is one. */
export function problemsOf(blanks: readonly Blank<unknown>[], values: Values): Values {
  return Object.fromEntries(
    askedOf(blanks, values).flatMap(({ name, label, kind, optional }) => {
      const value = (values[name] ?? '').trim();
      const verb = chosen.has(kind) ? '请选择' : '请输入';
      if (value === '') return optional ? [] : [[name, missing(label, verb)]];
      const isWrong =
        (kind === 'amount' && parseTyped(value.replace(/^-/, '')) === undefined) ||
        (kind === 'number' && !/^\d{1,9}$/.test(value));
      return isWrong ? [[name, kind === 'amount' ? rules.amount.messages.format : '请输入整数']] : [];
    }),
  );
}
