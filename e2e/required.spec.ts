import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { cookiesOf } from './accounts';
import { oneOf } from './breadth';
import { expectSettled, expectShown, open } from './browser';
import { sharedPerson } from './browser-pool';

import { type Form, pageForms } from './forms';

/** Forms that are filled in already, save themselves, or have no button while they are empty. */
const filled = [
  '人民币充值',
  '创意币充值',
  '编辑银行卡',
  '基本信息',
  '修改头像',
  '联系方式',
  '消息通知',
  '新建角色',
  '服务商认证',
];
const blank = pageForms.filter(({ name }) => !filled.includes(name));

/** The messages at the text fields of a form that are empty and wrong: `label: message`. */
const messagesOf = (form: Locator) =>
  form.evaluate((element) =>
    [...element.querySelectorAll<HTMLInputElement>('input[aria-invalid], textarea[aria-invalid]')]
      .filter(({ value, type }) => value === '' && !['checkbox', 'radio', 'file', 'search'].includes(type))
      .map((field) => {
        const note = document.getElementById(`${field.id}-note`);
        const label = field.labels?.[0]?.textContent.replace(/（[^（]*）$/, '').trim();
        return `${label}: ${note?.textContent.trim()}`;
      }),
  );

test.each(oneOf(2, blank))(
  'a person who sends $name empty reads the default message at each empty text field (spec §5)',
  async ({ as = 'demo', path, open: show }: Form) => {
    const { page, context } = await sharedPerson();
    await context.addCookies(cookiesOf(as));
    await open(page, typeof path === 'string' ? path : await path());
    await show?.(page);
    const form = page.locator('main form:not([role=search] *, [role=search], [data-unguarded])').first();
    await expectShown(form);
    await expectSettled(page);
    await form.locator('button[type=submit]').last().click();
    await expect.poll(() => messagesOf(form)).not.toEqual([]);
    const messages = await messagesOf(form);
    const labels = messages.map((message) => message.split(': ')[0]!);
    expect(messages).toEqual(labels.map((label) => `${label}: Please enter ${label}`));
  },
);
