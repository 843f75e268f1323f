import { useCallback, useRef, useState } from 'react';
import type { CallRow, ClientEndpoint, Endpoint, WireInput, WireOutput } from './api';
import { ApiError } from './api-error';
import { demand } from './call';
import { type Intent, intentOf } from './intent';
import { refresh } from './refresh';
import { saves } from './saves';
import { awaitWrite } from './writes';

/** A write as a form sees it. */
export interface Write<E extends Endpoint> {
  /** Rejects with ApiError. A second press while the first is under way gets the first one's answer. */
  submit: (input: WireInput<E>) => Promise<WireOutput<E>>;
  isPending: boolean;
  error: ApiError | null;
  reset: () => void;
}

/**
 * Writes once per intent: endpoints that store their answer get an Idempotency-Key, minted and saved before sending and
 * used again after a reload or a retry until the server has decided (W10). `refreshes` are read again after success;
 * `quiet` where the form tells a failure in its own place.
 */
export function useWrite<E extends Endpoint>(
  endpoint: ClientEndpoint<E>,
  { refreshes = [], quiet = false }: { refreshes?: readonly CallRow[]; quiet?: boolean } = {},
): Write<E> {
  const [state, setState] = useState<{ isPending: boolean; error: ApiError | null }>({
    isPending: false,
    error: null,
  });
  const underWay = useRef<Promise<WireOutput<E>>>(undefined);
  const read = useRef(refreshes);
  read.current = refreshes;

  const submit = useCallback(
    (input: WireInput<E>) => {
      const send = async () => {
        setState({ isPending: true, error: null });
        try {
          const output = await awaitWrite(() => writeOnce(endpoint, input, quiet));
          saves.dispatchEvent(new Event('save'));
          refresh(read.current);
          setState({ isPending: false, error: null });
          return output;
        } catch (error) {
          setState({ isPending: false, error: error instanceof ApiError ? error : null });
          throw error;
        } finally {
          underWay.current = undefined;
        }
      };
      return (underWay.current ??= send());
    },
    [endpoint, quiet],
  );
  const reset = useCallback(() => setState({ isPending: false, error: null }), []);
  return { submit, ...state, reset };
}

async function writeOnce<E extends Endpoint>(
  endpoint: ClientEndpoint<E>,
  input: WireInput<E>,
  quiet: boolean,
): Promise<WireOutput<E>> {
  if (!endpoint.idempotent) return demand(endpoint, input, { quiet });
  const intent: Intent = intentOf(endpoint.path, input as Record<string, unknown>, sessionStorage);
  try {
    const output = await demand(endpoint, input, { quiet, idempotencyKey: intent.key });
    intent.settle();
    return output;
  } catch (error) {
    if (error instanceof ApiError && error.isDefinite) intent.settle();
    throw error;
  }
}
