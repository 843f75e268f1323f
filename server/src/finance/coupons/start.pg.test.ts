import { api } from '@uc/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newStaff } from '../../passport/testing';
import { insist, startTestApp, type TestApp } from '../../testing';
import { newNo } from '../testing';
import { rounds } from '../../testing-breadth';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ databasePool: 16 });
});
afterAll(() => app.close());

test('two of ten templates of 20,000.00 that one person starts at once begin, and each of them once', async () => {
  for (let round = 0; round < rounds(4); round += 1) {
    const { as } = await newStaff(app.deps, 'cs');
    const made = await Promise.all(
      Array.from({ length: 10 }, async () => {
        const template_id = newNo('race-').toLowerCase();
        const terms = { name: '满减券', kind: 'full_cut', face_value: 20, threshold: 200 } as const;
        const stock = { valid_days: 30, claim_type: 'grant', total_count: 1000 } as const;
        await app.call(api.coupons.staffTemplateCreate, { template_id, ...terms, ...stock }, as);
        return template_id;
      }),
    );
    const answers = await Promise.all(
      [...made, ...made].map((no) => insist(() => app.call(api.coupons.staffTemplateStart, { no }, as))),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    const { list } = (await app.call(api.coupons.staffTemplates, { status: 'active', page_size: 100 }, as))
      .data;
    expect(list.filter(({ template_id }) => made.includes(template_id))).toHaveLength(2);
  }
});
