import { api } from './api';
import { call } from './call';
import { readCredentials, tokenOf } from './credentials';
import { pageLife } from './page-life';
import { currentSurface, shownTag } from './shown';
import { afterWrites } from './writes';

let channel: BroadcastChannel | undefined;
/** One channel per tab: a second one would receive this tab’s own message. */
const otherTabs = (): BroadcastChannel => (channel ??= new BroadcastChannel('uc:signed-in'));

/** Has the other tabs check which account this browser is signed in as. */
export const tellOtherTabs = (): void => otherTabs().postMessage(null);

/**
 * Checks which account this browser is signed in as, whenever another tab has been opened or has signed in, the cookies
 * change, or this tab is looked at again; the answer is noted by the call. Answers how to stop.
 */
export function followSwitch(): () => void {
  const onVisible = () => void afterWrites().then(look);
  const sources = [
    [otherTabs(), 'message'],
    [document, 'visibilitychange'],
    [window, 'focus'],
    // Not in every browser, and only over https.
    [(window as { cookieStore?: EventTarget }).cookieStore, 'change'],
  ] as const;
  for (const [source, event] of sources) source?.addEventListener(event, onVisible);
  tellOtherTabs();
  return () => {
    for (const [source, event] of sources) source?.removeEventListener(event, onVisible);
  };
}

/** Asks the server when the credentials are others than this page was last answered with. */
async function look(): Promise<void> {
  const { confirmed, isSwitched, isLeaving } = pageLife();
  const credentials = readCredentials();
  const surface = currentSurface();
  const isAnybody = surface === 'sub' ? credentials.sub : (credentials.vso_token ?? credentials.sub);
  if (isLeaving || !isAnybody || shownTag() === undefined) return;
  if (!isSwitched && confirmed[surface] === tokenOf(credentials)) return;
  await call(api.passport.session, {}, { quiet: true }).catch(() => undefined);
}
