import type { Meaning } from '@uc/contract/meant';
import { parseTyped } from '@uc/contract/money';
import { rules } from '@uc/contract/rules';
import { missing } from './missing';
import type { Blank, Event } from './queue';

/** What was typed, by blank. */
export type Values = Record<string, string>;

/** What a blank that is typed into is for. */
export const meaningOf = ({ kind, meant }: Blank<unknown>): Meaning =>
  kind === 'amount' ? 'amount' : kind === 'number' ? 'whole' : kind === 'day' ? 'exact' : (meant ?? 'words');

/** The blanks that are asked for, by what stands in the others. */
export const askedOf = (blanks: readonly Blank<unknown>[], values: Values) =>
  blanks.filter(({ when }) => when?.(values) ?? true);

/** What an event sends: of what was typed only that which was asked for, for contracts refuse what they do not know. */
export function inputOf(event: Event<unknown>, item: unknown, values: Values, token: string) {
  const asked = askedOf(event.blanks ?? [], values).map(({ name }) => [name, values[name] ?? '']);
  return event.input(item, Object.fromEntries(asked) as Values, token);
}

const chosen: ReadonlySet<Blank<unknown>['kind']> = new Set(['choice', 'center', 'layout', 'day']);
/** What is wrong with it, by blank; nothing is sent before it is mended. */
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
