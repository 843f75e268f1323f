import { expect, test } from 'vitest';
import { copyrightFaults } from './copyright-form';
import { fieldLabel } from './field-texts';
import { patentFaults } from './patent-form';
import { requiredFields } from './required-fields';
import { trademarkFaults } from './trademark-form';

const today = '2026-11-28';
const law = { today, functionLeast: 500, functionMost: 1300 };
const empty = [
  ...(['software', 'work'] as const).map(
    (type) => ['copyright', type, copyrightFaults({ type }, law)] as const,
  ),
  ...(['word', 'figure', 'both'] as const).map(
    (type) => ['trademark', type, trademarkFaults({ mark_type: type }, { today })] as const,
  ),
  ['trademark', 'nothing', trademarkFaults({}, { today })] as const,
  ...(['invention', 'utility', 'design'] as const).map(
    (type) => ['patent', type, patentFaults({ type, reduction: 'single' as never }, { today })] as const,
  ),
];

test.each(empty)(
  'a fault of %s (%s) names its field by the label that stands at it',
  (area, _kind, faults) => {
    expect(faults.length).toBeGreaterThan(3);
    for (const { field, message } of faults) expect(message).toContain(fieldLabel(area, field));
  },
);

test('a form marks what it cannot do without, by what is chosen in it', () => {
  const of = (area: 'copyright' | 'trademark' | 'patent', form: object) => [
    ...requiredFields(area, { ...form }),
  ];
  expect(of('trademark', { mark_type: 'word' })).toEqual(
    expect.arrayContaining(['applicants', 'mark_type', 'name', 'class', 'items', 'agent_letter', 'licence']),
  );
  expect(of('trademark', { mark_type: 'word' })).not.toContain('logo');
  expect(of('trademark', { mark_type: 'figure' })).toContain('logo');
  expect(of('trademark', { mark_type: 'figure' })).not.toContain('name');
  expect(of('copyright', { type: 'work' })).toContain('samples');
  expect(of('copyright', { type: 'software', origin: 'original' })).not.toContain('origin_reg_no');
  expect(of('copyright', { type: 'software', origin: 'modified' })).toContain('origin_reg_no');
  expect(of('patent', { type: 'design' })).toEqual(expect.arrayContaining(['drawings', 'brief']));
  expect(of('patent', { type: 'invention' })).not.toContain('drawings');
});
