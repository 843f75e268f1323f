import { MESSAGE_STREAM } from '@uc/contract/message-texts';
import { currentPrincipal, readCredentials } from './credentials';
import { requestFor } from './request';

/** After the server has turned the stream away, it is tried again; meanwhile the poll counts. */
const AGAIN_MS = 60_000;

/**
 * Says when messages have come or were read elsewhere. One tab of all that speak for the same account holds the stream
 * and tells the others; when it closes, another one takes over. Answers how to stop.
 */
export function followMessages(onNews: () => void): () => void {
  const principal = currentPrincipal();
  if (principal === 'nobody') return () => undefined;
  const name = `uc:messages:${principal}`;
  const channel = new BroadcastChannel(name);
  channel.addEventListener('message', onNews);
  const stop = new AbortController();
  const tellAll = () => {
    onNews();
    channel.postMessage(null);
  };
  void navigator.locks
    .request(name, { signal: stop.signal }, () => holdStream(tellAll, stop.signal))
    .catch(() => undefined);
  return () => {
    stop.abort();
    channel.close();
  };
}

/** Holds the stream, with the credentials of the moment, until the page is left. */
function holdStream(onNews: () => void, signal: AbortSignal): Promise<void> {
  return new Promise((left) => {
    let source: EventSource | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const open = () => {
      const row = { method: 'GET', path: MESSAGE_STREAM, twin: true } as const;
      source = new EventSource(requestFor(row, {}, currentPrincipal(), readCredentials()).url);
      for (const event of ['hello', 'message', 'marks']) source.addEventListener(event, onNews);
      source.addEventListener('error', () => {
        if (source?.readyState === EventSource.CLOSED) timer = setTimeout(open, AGAIN_MS);
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
