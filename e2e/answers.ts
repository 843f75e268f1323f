import type { APIResponse, Route } from 'playwright-core';

/** The server's answer to a held request. A kept connection that the server has closed meanwhile is opened again. */
export const answerTo = (
  route: Route,
  how: { headers?: Record<string, string> } = {},
): Promise<APIResponse> => route.fetch({ ...how, maxRetries: 3 });
