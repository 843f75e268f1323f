import type { Page } from 'playwright-core';
import { smsCodeFor } from './accounts';
import { expectGone, expectShown } from './browser';

/** Solves the slide captcha that is open, looking at its two pictures, with the keyboard alone. */
export async function solveCaptcha(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: '滑块验证' });
  await expectShown(dialog);
  const slider = dialog.getByRole('slider', { name: '拼图位置' });
  await expectShown(dialog.locator('img').nth(1));
  const x = await dialog.locator('img').evaluateAll(gapBetween);
  await slider.focus();
  for (let step = 0; step < x; step += 1) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expectGone(dialog);
}

/** Types a phone number, has a code sent to it, and answers the code. */
export async function requestCode(page: Page, phone: string): Promise<string> {
  await page.getByLabel('手机号').fill(phone);
  await page.getByRole('button', { name: '获取验证码' }).click();
  await solveCaptcha(page);
  await expectShown(page.getByRole('button', { name: /\d+秒后重新获取/ }));
  return smsCodeFor(phone);
}

/** Where the piece belongs: the place where the picture is the piece in the shade. Runs in the page. */
async function gapBetween(images: Element[]): Promise<number> {
  const [picture, piece] = images as [HTMLImageElement, HTMLImageElement];
  await Promise.all([picture.decode(), piece.decode()]);
  const pixels = (image: HTMLImageElement) => {
    const canvas = document.createElement('canvas');
    canvas.width = image.naturalWidth;
    canvas.height = image.naturalHeight;
    const context = canvas.getContext('2d') as CanvasRenderingContext2D;
    context.drawImage(image, 0, 0);
    return context.getImageData(0, 0, canvas.width, canvas.height);
  };
  const [ground, loose] = [pixels(picture), pixels(piece)];
  const top = Math.round((Number.parseFloat(piece.style.top) / 100) * ground.height);
  let best = { x: 0, difference: Number.POSITIVE_INFINITY };
  for (let x = 1; x <= ground.width - loose.width; x += 1) {
    let difference = 0;
    for (let row = 8; row < loose.height - 2; row += 2) {
      for (let column = 4; column < loose.width - 14; column += 2) {
        const from = (row * loose.width + column) * 4;
        const at = ((top + row) * ground.width + x + column) * 4;
        if ((loose.data[from + 3] ?? 0) < 255) continue;
        for (let channel = 0; channel < 3; channel += 1)
          difference += Math.abs((ground.data[at + channel] ?? 0) - 0.45 * (loose.data[from + channel] ?? 0));
      }
    }
    if (difference < best.difference) best = { x, difference };
  }
  return best.x;
}
