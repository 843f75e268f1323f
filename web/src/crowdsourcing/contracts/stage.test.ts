import { expect, test } from 'vitest';
import { stageOf, stages } from './stage';

const at = (status: string, milestones: string[], isReviewed = false) =>
  stages[stageOf({ status, milestones: milestones.map((one) => ({ status: one })) } as never, isReviewed)];

test.each([
  ['pending_confirm', ['unfunded'], '签署'],
  ['pending_fund', ['unfunded', 'unfunded'], '托管'],
  ['active', ['funded', 'unfunded'], '交付'],
  ['active', ['revising'], '交付'],
  ['active', ['submitted', 'unfunded'], '验收'],
  ['active', ['disputed'], '验收'],
  // The next milestone is what the contract waits for, though the income of the one before is on its way.
  ['active', ['accepted', 'unfunded'], '托管'],
  ['completed', ['released', 'accepted'], '到账'],
  ['completed', ['released', 'refunded'], '评价'],
  ['terminated', ['released', 'refunded', 'dropped'], '评价'],
])('a contract that is %s with milestones %j stands at the stage %s', (status, milestones, stage) => {
  expect(at(status, milestones)).toBe(stage);
});

test('a contract that its side has reviewed has all its stages behind it', () => {
  expect(stageOf({ status: 'completed', milestones: [{ status: 'released' }] }, true)).toBe(stages.length);
});
