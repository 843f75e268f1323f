import type { z } from 'zod';
import { logLevel, webAddress } from './kinds';

/** What a server tells whoever runs it. */
export interface TellingConfig {
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'silent';
  /** The collector of traces, by OTLP over HTTP; undefined: none are collected. */
  tracesTo: string | undefined;
}

/** Variables of logs and traces. */
export const tellingVariables = {
  LOG_LEVEL: logLevel.default('info'),
  OTEL_EXPORTER_OTLP_ENDPOINT: webAddress('http://127.0.0.1:4318').optional(),
};

export const readTelling = (env: z.infer<z.ZodObject<typeof tellingVariables>>): TellingConfig => ({
  logLevel: env.LOG_LEVEL,
  tracesTo: env.OTEL_EXPORTER_OTLP_ENDPOINT,
});
