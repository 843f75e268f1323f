import { expect, test } from 'vitest';
import { photo } from '../files/testing-files';
import { createOpener } from './pool';
import { sourceOf } from './source';

test.each([
  ['of today’s phones, turned', 'jpg', 5712, 4284],
  ['as large as may be turned', 'jpg', 6500, 4920],
  ['of a long screen', 'png', 1170, 21_000],
] as const)(
  'a process that opens files makes a picture %s anew within its limits',
  async (_what, kind, width, height) => {
    const opener = createOpener({ processorMs: 20_000, megabytes: 512 });
    const bytes = await photo(kind, width, height);
    const size = await opener('remake', sourceOf(bytes), [kind, {}], (made) => Promise.resolve(made.size));
    expect(size).toBeGreaterThan(1000);
  },
);
