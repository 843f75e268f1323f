import { type Context, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, TraceFlags } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import type { Span, Tracer } from './trace';

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL };

/** The kept SDK behind `trace.ts`: spans leave in batches, by OTLP over HTTP. Loaded where traces are collected alone. */
export function openTelemetry(endpoint: string): { tracer: Tracer; close(): Promise<void> } {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` });
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'user-center' }),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  });
  const sdk = provider.getTracer('user-center');
  const contexts = new WeakMap<Span, Context>();
  return {
    tracer: {
      begin(name, kind, said, parent) {
        const above = typeof parent === 'string' ? contextIn(parent) : parent && contexts.get(parent);
        const within = above ?? ROOT_CONTEXT;
        const span = sdk.startSpan(name, { kind: kinds[kind], attributes: said }, within);
        const ours: Span = {
          end(more = {}, hasFailed = false) {
            const { name: called, ...rest } = more;
            if (called !== undefined) span.updateName(String(called));
            span.setAttributes(rest);
            if (hasFailed) span.setStatus({ code: SpanStatusCode.ERROR });
            span.end();
          },
        };
        contexts.set(ours, trace.setSpan(within, span));
        return ours;
      },
    },
    close: () => provider.shutdown(),
  };
}

/** The span of whoever asked, as W3C writes it. */
function contextIn(header: string): Context | undefined {
  const [, traceId, spanId, flags] = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(header) ?? [];
  if (traceId === undefined || spanId === undefined || /^0+$/.test(traceId) || /^0+$/.test(spanId))
    return undefined;
  const traceFlags = parseInt(flags!, 16) & TraceFlags.SAMPLED;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
}
