import { AsyncLocalStorage } from 'node:async_hooks';

/** What a span may say: names and counts that we have chosen, never a value, an id or an address of anybody. */
export type Said = Record<string, string | number>;
/** A stretch of work that is told to whoever collects traces. */
export interface Span {
  end(said?: Said, hasFailed?: boolean): void;
}
/** The SDK, as `open-telemetry.ts` brings it. */
export interface Tracer {
  /** `parent` is a span of ours, or the `traceparent` of whoever asked. */
  begin(name: string, kind: 'server' | 'client' | 'internal', said: Said, parent?: Span | string): Span;
}

let tracer: Tracer | undefined;
const spans = new AsyncLocalStorage<Span>();

/** From now on traces are collected; before that, and without it, nothing is measured. */
export const useTracer = (one: Tracer | undefined): void => void (tracer = one);
/** Whether anybody collects traces. */
export const isTraced = (): boolean => tracer !== undefined;

/** Runs work as a span of the one that it belongs to. `isRoot`: it belongs to none, whoever started it. */
export async function traced<T>(
  name: string,
  said: Said,
  run: () => Promise<T>,
  { kind = 'internal', isRoot = false }: { kind?: 'client' | 'internal'; isRoot?: boolean } = {},
): Promise<T> {
  if (tracer === undefined) return run();
  const span = tracer.begin(name, kind, said, isRoot ? undefined : spans.getStore());
  try {
    const done = await spans.run(span, run);
    span.end();
    return done;
  } catch (error) {
    span.end({}, true);
    throw error;
  }
}

/** Begins the span of a request, which ends with its answer; `within` runs what follows as a part of it. */
export function beginRequest(
  parent: string | undefined,
): { span: Span; within(run: () => void): void } | undefined {
  const span = tracer?.begin('request', 'server', {}, parent);
  return span && { span, within: (run) => spans.run(span, run) };
}
