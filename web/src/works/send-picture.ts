import { api, demand } from '../client';
import { upload } from '../client/upload';
import type { Picture } from './work';

/** Sends a picture of a work and has its public sizes made; `onProgress` hears 1 once the server looks at it. */
export async function sendPicture(
  file: File,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (share: number) => void },
): Promise<Picture> {
  const { file_id } = await upload('work_image', file, { signal, onProgress });
  return demand(api.works.picture, { file_id }, { signal, quiet: true });
}
