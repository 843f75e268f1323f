import { projectStatusTexts, projectTabs, type ProjectStatus } from '@uc/contract/maker/texts';
import { expect, test } from 'vitest';
import { actionsOf, eventTexts, isShown, next, type ProjectEvent } from './states';

const statuses = Object.keys(projectStatusTexts) as ProjectStatus[];
const events = Object.keys(eventTexts) as ProjectEvent[];
const shown = ['online', 'incubate_review', 'incubating', 'graduated'];

test('a project moves as maker.md#project-states lists it, and no other way', () => {
  const moves = statuses.flatMap((status) =>
    events.flatMap((event) => {
      const to = next(status, event);
      return to === undefined || to === status ? [] : [`${status} ${event} ${to}`];
    }),
  );
  expect(moves.toSorted()).toEqual(
    [
      ...['draft', 'rejected', 'offline'].flatMap((from) => [
        `${from} submit auditing`,
        `${from} delete deleted`,
      ]),
      'auditing approve online',
      'auditing reject rejected',
      'auditing withdraw draft',
      'online apply incubate_review',
      'incubate_review accept incubating',
      'incubate_review refuse online',
      'incubate_review apply_withdraw online',
      'incubating graduate graduated',
      'incubating exit online',
      'online offline offline',
      'graduated offline offline',
      ...['auditing', 'offline', ...shown].map((from) => `${from} ban banned`),
    ].toSorted(),
  );
});

test('what is shown stays where it is while a change of it moves', () => {
  for (const status of statuses)
    expect([status, next(status, 'change_approve')]).toEqual([
      status,
      shown.includes(status) ? status : undefined,
    ]);
});

test('every state but 已删除 stands in one tab', () => {
  const { all, ...tabs } = projectTabs;
  const inTabs = Object.values(tabs).flatMap(({ states }) => [...states] as ProjectStatus[]);
  expect(inTabs.toSorted()).toEqual(statuses.filter((status) => status !== 'deleted').toSorted());
  expect([...all.states].toSorted()).toEqual(inTabs.toSorted());
});

test('what is reviewed is not edited, and what is shown is deleted only after it was taken down', () => {
  expect(actionsOf('auditing', null)).toEqual(['withdraw']);
  expect(actionsOf('online', 'auditing')).not.toContain('edit');
  for (const status of statuses) if (isShown(status)) expect(actionsOf(status, null)).not.toContain('delete');
  expect(actionsOf('banned', null)).toEqual([]);
});
