import { afterEach, expect, test } from 'vitest';
import { type ErrorName, errors, errorText } from './errors';
import { nameSupport, support } from './support';

afterEach(() => nameSupport(''));
const WAY = '400-123-4567，每天9:00-21:00';

test('a refusal sends nobody to 客服 where none is named, and says how they are reached where one is', () => {
  const names = (Object.keys(errors) as ErrorName[]).filter((name) => errors[name].text.includes('客服'));
  expect(names.length).toBeGreaterThan(5);
  for (const name of names) {
    expect(errorText(name)).not.toMatch(/客服|\[\[|\]\]/);
    expect(errorText(name)).not.toMatch(/[，；。或]$|(?<!申)请$/);
  }
  nameSupport(WAY);
  for (const name of names) expect(errorText(name)).toContain(`联系客服（${WAY}）`);
});

test('a notice that ends with a way to 客服 is a whole sentence without it', () => {
  expect(`已解绑。请立即修改密码${support('并联系客服')}。`).toBe('已解绑。请立即修改密码。');
  nameSupport(WAY);
  expect(`已解绑。请立即修改密码${support('并联系客服')}。`).toBe(
    `已解绑。请立即修改密码并联系客服（${WAY}）。`,
  );
});
