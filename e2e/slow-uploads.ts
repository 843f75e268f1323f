import { endpoints } from '@uc/contract/all-endpoints';
import type { Page } from 'playwright-core';
import { answerTo } from './answers';

/** Holds uploads from now on until they are released; `kept` are the ids of the files that the server has taken. */
export async function holdUploads(page: Page): Promise<{ release: () => void; kept: string[] }> {
  const kept: string[] = [];
  let release = () => undefined as void;
  const pause = new Promise<void>((done) => (release = done));
  await page.route(`**${endpoints.files.upload.path}`, async (route) => {
    await pause;
    const answer = await answerTo(route);
    const { data } = (await answer.json()) as { data: { file_id: string } };
    kept.push(data.file_id);
    await route.fulfill({ response: answer });
  });
  return { release, kept };
}
