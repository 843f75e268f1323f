import type { Page } from 'playwright-core';
import { smsCodeFor } from './accounts';
import { expectGone, expectShown } from './browser';

/** Solves the slide captcha that is open, looking at its two pictures, with the keyboard alone. */
export async function solveCaptcha(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: '滑块验证' });
  await expectShown(dialog);
  await expectShown(dialog.locator('img').nth(1));
  const { x, y } = await dialog.locator('img').evaluateAll(gapBetween);
  await dialog.getByRole('slider', { name: '拼图左右位置' }).focus();
  await pressArrow(page, 'ArrowDown', y);
  await pressArrow(page, 'ArrowRight', x);
  await page.keyboard.press('Enter');
  await expectGone(dialog);
}

async function pressArrow(page: Page, key: string, times: number): Promise<void> {
  for (let step = 0; step < Math.floor(times / 10); step += 1) await page.keyboard.press(`Shift+${key}`);
  for (let step = 0; step < times % 10; step += 1) await page.keyboard.press(key);
}

/** Has the browser find a number instead, which costs it less than a test's look at the pictures. */
export async function passCaptcha(page: Page): Promise<void> {
  await page.getByRole('button', { name: '看不清或无法拖动？改用免图验证' }).click();
  await expectGone(page.getByRole('dialog', { name: '免图验证' }));
}

/** Types a phone number, has a code sent to it, and answers the code. */
export async function requestCode(page: Page, phone: string, pass = passCaptcha): Promise<string> {
  await page.getByLabel('手机号').fill(phone);
  await page.getByRole('button', { name: '获取验证码' }).click();
  await pass(page);
  await expectShown(page.getByRole('button', { name: /\d+秒后重新获取/ }));
  return smsCodeFor(phone);
}

/** Position of the piece: the place where the picture is the piece in the shade. Runs in the page. */
async function gapBetween(images: Element[]): Promise<{ x: number; y: number }> {
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
  const cells = Array.from({ length: loose.width * loose.height }, (_, cell) => cell);
  // One cell of thirteen is enough to look at, and no further than a better place was found before.
  const looked = cells.filter((cell) => loose.data[cell * 4 + 3] === 255).filter((_, at) => at % 13 === 0);
  const differenceAt = (x: number, y: number, enough: number) => {
    let difference = 0;
    for (const cell of looked) {
      const row = y + Math.floor(cell / loose.width);
      const under = (row * ground.width + x + (cell % loose.width)) * 4;
      for (let channel = 0; channel < 3; channel += 1)
        difference += Math.abs(
          (ground.data[under + channel] ?? 0) - 0.45 * (loose.data[cell * 4 + channel] ?? 0),
        );
      if (difference > enough) break;
    }
    return difference;
  };
  let best = { x: 0, y: 0, difference: Number.POSITIVE_INFINITY };
  for (let y = 0; y <= ground.height - loose.height; y += 1)
    for (let x = 1; x <= ground.width - loose.width; x += 1) {
      const difference = differenceAt(x, y, best.difference);
      if (difference < best.difference) best = { x, y, difference };
    }
  return { x: best.x, y: best.y };
}
