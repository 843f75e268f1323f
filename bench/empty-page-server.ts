// The yardstick of `pages`: serves the empty page as the server serves ours.
import { readConfig } from '../server/src/config';
import '../server/src/http/mount';
import { createServer } from '../server/src/http/server';
import { serveWeb } from '../server/src/http/web';
import { taskOf } from './server-process';

/** Folder of the built page. */
export interface EmptyTask {
  folder: string;
}

await serve(taskOf<EmptyTask>());

async function serve({ folder }: EmptyTask): Promise<void> {
  const config = readConfig(process.env);
  const http = await createServer(config);
  await serveWeb(http, folder, config);
  http.get('/readyz', () => ({ ready: true }));
  await http.listen({ port: config.port, host: config.host });
}
