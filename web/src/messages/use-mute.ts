import { api, toast, useWrite } from '../client';
import { boxReads } from './message';

/** Mutes a matter, or ends that, with the way back. */
export function useMute(): (matter: string, muted: boolean) => Promise<void> {
  const write = useWrite(api.messages.mute, { refreshes: [...boxReads, api.messages.mutes] });
  return async (matter, muted) => {
    await write.submit({ matter, muted });
    toast(muted ? '已静音：不再发短信和邮件，也不计入未读' : '已取消静音', 'success', () =>
      write.submit({ matter, muted: !muted }),
    );
  };
}
