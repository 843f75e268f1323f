import { describe, expect, it } from 'vitest';
import { canonicalName, isPersonName } from './person-name';
import { problem, type RuleName } from './rules';
import { nameText, ruled } from './wire';

/** Every rule under which a person's name is taken. */
const nameRules: readonly RuleName[] = ['realName', 'personName'];

describe('a name of a person', () => {
  it.each([
    ['a character of extension A', '王䶮'],
    ['another of extension A', '李㛃'],
    ['a character of extension E', '张𬭎'],
    ['the round zero of names', '刘〇'],
    ['a character of extension B', '林𠮷'],
    ['a character of extension G', '马𰻞'],
    ['a character of extension I', '王\u{2EBF0}'],
    ['one of the compatibility block that is a character of its own', '山﨑'],
    ['a dot inside', '买买提·艾力'],
    ['many dots', '阿不都热合曼·阿不都热依木·吐尔逊'],
    ['fifty characters outside of the first plane', '𬭎'.repeat(50)],
    ['letters', 'John A. Smith'],
    ['letters with what stands between them', "SMITH, JEAN-PIERRE O'NEIL"],
    ['letters with marks', 'José Núñez'],
  ])("a person's name with %s is taken", (_, name) => {
    expect(isPersonName(name)).toBe(true);
    for (const rule of nameRules) expect([rule, problem(rule, name)]).toEqual([rule, undefined]);
  });

  it.each([
    ['two dots and nothing else', '··'],
    ['two dots in a row', '买买提··艾力'],
    ['a dot before it', '·艾力'],
    ['a dot after it', '艾力·'],
    ['one character', '王'],
    ['one character outside of the first plane', '𬭎'],
    ['fifty-one characters', '𬭎'.repeat(51)],
    ['a figure', '张3'],
    ['a blank inside', '张 三'],
    ['letters beside characters', '张John'],
    ['one letter', 'J'],
    ['punctuation alone', '., -'],
    ['a picture', '张😀'],
    ['a character of private use', '王\uE863'],
  ])("a person's name with %s is refused", (_, name) => {
    expect(isPersonName(name)).toBe(false);
    for (const rule of nameRules) expect(problem(rule, name)).toMatch(/^请输入/);
  });

  it.each([
    ['买买提•艾力', '买买提·艾力'],
    ['买买提・艾力', '买买提·艾力'],
    ['买买提‧艾力', '买买提·艾力'],
    ['买买提･艾力', '买买提·艾力'],
    [' 买买提 · 艾力 ', '买买提·艾力'],
    ['⼩⻘', '小⻘'],
    ['葛\u{E0100}城', '葛城'],
    ['O’Neil', "O'Neil"],
    ['林\u200B溪', '林溪'],
  ])("a person's name is kept in one spelling: %s as %s", (typed, kept) => {
    expect(canonicalName(typed)).toBe(kept);
  });

  it("a person's name arrives in its one spelling at the server, in every field of names", () => {
    for (const field of [ruled('realName'), ruled('personName'), nameText(50)])
      expect(field.parse('买买提• 艾力')).toBe('买买提·艾力');
    expect(ruled('realName').safeParse('··').success).toBe(false);
  });
});
