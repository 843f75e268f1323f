import type { Locator } from 'playwright-core';
import sharp from 'sharp';

/** A picture that every use takes: a paper is read by machine, and one without detail is refused. */
export const picture = (name: string) => async () => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 960, height: 1280, channels: 3, background: '#777', noise } })
    .jpeg()
    .toBuffer(),
});
const noise = { type: 'gaussian' as const, mean: 128, sigma: 30 };
/** Fills fields by their labels. */
export const texts = (typed: Record<string, string>) => async (form: Locator) => {
  for (const [label, text] of Object.entries(typed)) await form.getByLabel(label, { exact: true }).fill(text);
};
export const agree = (form: Locator) => form.getByRole('checkbox', { name: /^我已阅读并/ }).check();
export const hand = async (form: Locator, label: string, name: string) =>
  form.getByLabel(label, { exact: true }).setInputFiles(await picture(name)());
