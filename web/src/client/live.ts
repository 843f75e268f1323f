import { MESSAGE_STREAM } from '@uc/contract/message-texts';
import { PRINCIPAL_PARAMETER } from '@uc/contract/page-principal';
import { currentPrincipal, readCredentials } from './credentials';
import { requestFor } from './request';
import { shownTag } from './shown';
import { afterWrites, hasWrites } from './writes';

/** After the server has turned the stream away, it is tried again; meanwhile the poll counts. */
const AGAIN_MS = 60_000;
/** Sooner than the browser itself comes again to a stream that has ended: the server lets it wait for 2 s at least. */
const LOOK_MS = 1500;
/** Messages that come together are announced once. */
const AFTER_MS = 400;

/**
 * Tells when messages have come or were read elsewhere. One tab of all that are signed in to the same account holds the
 * stream and tells the others; when it closes, another one takes over. Answers how to stop.
 */
export function followMessages(onMessage: () => void): () => void {
  const principal = currentPrincipal();
  if (principal === 'nobody') return () => undefined;
  // Tabs of another account have a stream of their own.
  const name = `uc:messages:${shownTag() ?? principal}`;
  const channel = new BroadcastChannel(name);
  channel.addEventListener('message', onMessage);
  const stop = new AbortController();
  let pending: ReturnType<typeof setTimeout> | undefined;
  const tellAll = () => {
    pending ??= setTimeout(() => {
      pending = undefined;
      void afterWrites().then(() => {
        if (stop.signal.aborted) return;
        onMessage();
        channel.postMessage(null);
      });
    }, AFTER_MS);
  };
  void navigator.locks
    .request(name, { signal: stop.signal }, () => holdStream(tellAll, stop.signal))
    .catch(() => undefined);
  return () => {
    stop.abort();
    clearTimeout(pending);
    channel.close();
  };
}

function streamAddress(): string {
  const row = { method: 'GET', path: MESSAGE_STREAM, twin: true } as const;
  const credentials = readCredentials();
  // A browser opens it without headers of ours.
  return requestFor(row, { [PRINCIPAL_PARAMETER]: credentials.shown }, currentPrincipal(), credentials).url;
}

/** Holds the stream, with the credentials of the moment, until the page is left. */
function holdStream(onMessage: () => void, signal: AbortSignal): Promise<void> {
  return new Promise((left) => {
    let source: EventSource | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const open = () => {
      if (signal.aborted) return;
      const address = streamAddress();
      const opened = (source = new EventSource(address));
      // A new password has ended it: the browser would come again with the old credentials.
      const look = () => {
        if (address === streamAddress() && !hasWrites()) return;
        opened.close();
        void afterWrites().then(open);
      };
      for (const event of ['hello', 'message', 'marks']) opened.addEventListener(event, onMessage);
      opened.addEventListener('error', () => {
        clearTimeout(timer);
        if (opened.readyState === EventSource.CLOSED) timer = setTimeout(open, AGAIN_MS);
        else timer = setTimeout(look, LOOK_MS);
      });
    };
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      source?.close();
      left();
    });
    open();
  });
}
