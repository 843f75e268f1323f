import { api, demand } from '../client';
import { upload } from '../client/upload';
import type { SendFile } from '../ui/use-file-uploads';
import type { Picture } from './work';

/** Sends a picture of a work and has its public sizes made. */
export const sendPicture: SendFile<Picture> = async (use, file, options) => {
  const { file_id } = await upload(use, file, options);
  return demand(api.works.picture, { file_id }, { signal: options.signal, quiet: true });
};
