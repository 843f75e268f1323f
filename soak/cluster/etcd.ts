import { addressOf, databases } from './files';
import type { Database } from './patroni';

interface Status {
  header: { member_id: string };
  leader: string;
}

/** The member of etcd that leads the others. */
export async function etcdLeader(): Promise<Database | undefined> {
  for (const name of databases) {
    const url = `http://${addressOf(name)}:2379/v3/maintenance/status`;
    const answer = await fetch(url, {
      method: 'POST',
      body: '{}',
      signal: AbortSignal.timeout(1000),
    }).catch(() => undefined);
    if (!answer?.ok) continue;
    const { header, leader } = (await answer.json()) as Status;
    if (header.member_id === leader) return name;
  }
  return undefined;
}
