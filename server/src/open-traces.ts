import { setTimeout as sleep } from 'node:timers/promises';
import { useTracer } from './trace';

/** A server that stops waits so long for its last spans to leave. */
const LAST_MS = 2000;

/** Tells traces to the collector at an address from now on; the answer ends that. The SDK is loaded here alone. */
export async function openTraces(endpoint: string): Promise<() => Promise<void>> {
  const { openTelemetry } = await import('./open-telemetry');
  const { tracer, close } = openTelemetry(endpoint);
  useTracer(tracer);
  return async () => {
    useTracer(undefined);
    // What is left is sent; a collector that is away holds up no stop, and the SDK tries for ten seconds.
    await Promise.race([close().catch(() => undefined), sleep(LAST_MS, undefined, { ref: false })]);
  };
}
