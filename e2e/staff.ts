import { endpoints } from '@uc/contract/all-endpoints';
import { post, staffToken } from './accounts';
import { url } from './browser';

interface Case {
  no: string;
  status: string;
  micro_amount?: number;
}

/** A member of staff who works over HTTP. */
export async function staffNamed(username: 'finance' | 'finance2') {
  const headers = { staff_token: await staffToken(username) };
  return {
    do: (path: string, body: unknown) => post(path, body, headers) as Promise<unknown> as Promise<Case>,
    /** Approves another person's request about a document. */
    async agree(document: string): Promise<void> {
      const answer = await fetch(`${url}${endpoints.bookings.staffList.path}?keyword=${document}`, {
        headers,
      });
      const { data } = (await answer.json()) as { data: { list: { no: string }[] } };
      await post(endpoints.bookings.staffApprove.path, { no: data.list[0]!.no }, headers);
    },
    async read(path: string, no: string): Promise<Case> {
      const answer = await fetch(`${url}${path}?no=${no}`, { headers });
      return ((await answer.json()) as { data: Case }).data;
    },
  };
}
