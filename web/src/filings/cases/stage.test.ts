import { caseStatusTexts, type CaseStatus } from '@uc/contract/filings/case-texts';
import { expect, test } from 'vitest';
import { stageOf, stagesOf } from './stage';

const nameOf = (area: 'copyright' | 'trademark' | 'patent', kind: string, status: CaseStatus) => {
  const at = stageOf({ area, kind, status });
  return at === undefined ? undefined : (stagesOf({ area, kind })[at] ?? '完成');
};

test('a case is in one of the stages of its kind, past them in force, and in none once it has ended otherwise', () => {
  expect(nameOf('copyright', 'work', 'correction')).toBe('登记');
  expect(nameOf('trademark', 'word', 'correction')).toBe('受理');
  expect(nameOf('patent', 'invention', 'correction')).toBe('初审');
  expect(nameOf('patent', 'invention', 'rejected')).toBe('实审');
  expect(nameOf('patent', 'utility', 'rejected')).toBe('初审');
  expect(nameOf('trademark', 'word', 'reviewing')).toBe('审查');
  expect(nameOf('trademark', 'word', 'renewal_due')).toBe('完成');
  expect(nameOf('patent', 'design', 'granted')).toBe('完成');
  for (const status of ['cancelled', 'closed', 'refused', 'deemed_withdrawn', 'lapsed'] as const)
    expect([status, nameOf('patent', 'invention', status)]).toEqual([status, undefined]);
});

test('no stage of a case is missing among those of its kind', () => {
  const areas = [
    ['copyright', 'work'],
    ['trademark', 'word'],
    ['patent', 'invention'],
    ['patent', 'utility'],
  ] as const;
  const reached: Record<string, readonly CaseStatus[]> = {
    copyright: [
      'draft',
      'pending_pay',
      'auditing',
      'need_fix',
      'filing',
      'submitted',
      'accepted',
      'correction',
    ],
    trademark: ['submitted', 'correction', 'examining', 'announced', 'opposed', 'rejected', 'reviewing'],
    patent: ['drafting', 'confirm', 'filing', 'prelim', 'correction', 'grant_notice'],
  };
  for (const [area, kind] of areas)
    for (const status of reached[area]!)
      expect([area, kind, caseStatusTexts[status], stageOf({ area, kind, status })! >= 0]).toEqual([
        area,
        kind,
        caseStatusTexts[status],
        true,
      ]);
});
