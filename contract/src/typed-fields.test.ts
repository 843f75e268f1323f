import { expect, test } from 'vitest';
import type { z } from 'zod';
import { api } from './index';

/** Typed or pasted texts for fields of this name, and the value that is meant. */
const kinds: readonly (readonly [name: RegExp, typed: string, meant: string])[] = [
  [/(^|_)phone$/, '+86 138 0013 8000', '13800138000'],
  [/^(bank_)?card_no$/, '6222 0212\u202d 3456 7890 128', '6222021234567890128'],
  [/^(payer_)?account(_no)?$/, '\u202a１２３４ 5678 9012', '123456789012'],
  [/^cnaps$/, '3081 0000\u200b 5019', '308100005019'],
  [/^(sub_)?username$/, '\u202a ｄｅｍｏ01 ', 'demo01'],
  [/^(new_)?email$/, ' ａ@b.com\u200b', 'a@b.com'],
  [/^(legal_|operator_)?id_no$|^uscc$/, '1101 0119\u200b 9003 0780 53', '110101199003078053'],
  [/^(target_)?uids?$/, '1000 0000\u200b ００18', '100000000018'],
  [/^(sms_)?code$/, '１２３ 456\u200b', '123456'],
];
/** Fields of such a name that hold something else. */
const others = new Set([
  // Accounts of the rows that a page of the console shows.
  'account.customerNames uids',
  // Codes that WeChat and QQ hand over are read as they are.
  'passport.signInByThirdParty code',
  'account.bindThirdParty code',
  // Names of laws, of categories and of goods, which are chosen.
  'law.staffLawList code',
  'requests.staffCategorySave code',
  'trademark.check form.items[].code',
  'trademark.check form.more_classes[].items[].code',
  'trademark.reply form.items[].code',
  'trademark.reply form.more_classes[].items[].code',
  'trademark.saveDraft form.items[].code',
  'trademark.saveDraft form.more_classes[].items[].code',
  // Ticks: whether mail is sent.
  'account.saveNoticePreferences rows[].email',
  // Sixteen letters and digits.
  'statements.receiptCheck code',
]);

type Schema = z.core.$ZodType;
interface Def {
  type: string;
  shape: Record<string, Schema>;
  element: Schema;
  innerType?: Schema;
  options: Schema[];
}
/** Every text of an input, with its path. */
function* textsOf(schema: Schema, path: string): Generator<readonly [path: string, schema: Schema]> {
  const { def } = schema._zod as unknown as { def: Def };
  if (def.type === 'object') yield* fieldsOf(def.shape, `${path}.`);
  else if (def.type === 'array') yield* textsOf(def.element, `${path}[]`);
  else if (def.innerType !== undefined) yield* textsOf(def.innerType, path);
  else if (def.type === 'union') for (const one of def.options) yield* textsOf(one, path);
  else if (def.type === 'string') yield [path, schema];
}
function* fieldsOf(shape: Record<string, Schema>, path = ''): ReturnType<typeof textsOf> {
  for (const [name, schema] of Object.entries(shape)) yield* textsOf(schema, path + name);
}

const fields = Object.entries(api).flatMap(([room, calls]) =>
  Object.entries(calls as Record<string, { input?: Record<string, Schema> | Schema }>).flatMap(
    ([name, { input }]) => {
      if (input === undefined) return [];
      const isWhole = '_zod' in input && typeof input._zod === 'object';
      const all = isWhole ? textsOf(input as Schema, '') : fieldsOf(input as Record<string, Schema>);
      return [...all].flatMap(([path, schema]) => {
        const leaf = path.split('.').at(-1)!.replace('[]', '');
        const kind = kinds.find(([named]) => named.test(leaf));
        const at = `${room}.${name} ${path.replace(/^\./, '')}`;
        return kind === undefined || others.has(at)
          ? []
          : [{ at, typed: kind[1], meant: kind[2], schema: schema as z.ZodType }];
      });
    },
  ),
);

test('the contract has fields of every kind that people type numbers and names into', () => {
  expect(fields.length).toBeGreaterThan(50);
  for (const [, typed] of kinds) expect(fields.some((one) => one.typed === typed)).toBe(true);
});

test.each(fields)(
  'a server that is sent “$typed” for $at takes what is meant',
  ({ typed, meant, schema }) => {
    expect(schema.safeParse(typed)).toEqual({ success: true, data: meant });
  },
);
