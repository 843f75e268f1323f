import type { RequestMode } from '@uc/contract/crowdsourcing/request-texts';
import { api, demand } from '../client';

/** A request in a sentence. */
export interface Acted {
  request_no: string;
  title: string;
  mode: RequestMode;
}
/** The version that a step names: the present one. */
export async function seenOf(requestNo: string): Promise<{ request_no: string; version: number }> {
  const { own } = await demand(api.requests.detail, { request_no: requestNo });
  return { request_no: requestNo, version: own?.version ?? 0 };
}
