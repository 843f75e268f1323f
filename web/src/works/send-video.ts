import { api, ApiError, demand } from '../client';
import { upload } from '../client/upload';
import type { SendFile } from '../ui/use-file-uploads';

/** Sends the film of a work and has it checked, so that an unusable one is refused at once, and takes no room. */
export const sendVideo: SendFile = async (use, file, options) => {
  const { file_id } = await upload(use, file, options);
  try {
    return await demand(api.works.video, { file_id }, { signal: options.signal, quiet: true });
  } catch (error) {
    const isOver = options.signal.aborted || (error instanceof ApiError && error.status === 422);
    if (isOver) void demand(api.files.cancelUpload, { file_id }, { quiet: true }).catch(() => undefined);
    throw error;
  }
};
