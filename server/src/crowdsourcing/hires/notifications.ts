import type { Tx } from '../../db/index';
import { notify } from '../../messages/index';
import type { RequestRow } from '../requests/store';

/** The page of a hire, for each side. */
export const hirePages = {
  buyer: (requestNo: string): string => `/crowdsourcing/publish?request=${requestNo}`,
  provider: (requestNo: string): string => `/crowdsourcing/carry?tab=hall&request=${requestNo}`,
};

interface Told {
  title: string;
  content: string;
  level?: 'info' | 'warn';
}

/** Tells the provider of a hire, by SMS as well. */
export async function notifyHired(tx: Tx, request: RequestRow, { content, ...told }: Told): Promise<void> {
  await notify(tx, {
    uid: request.target_uid!,
    category: 'crowd',
    sms: true,
    ...told,
    content: `“${request.title}”${content}`,
    link: hirePages.provider(request.request_no),
    bizType: 'crowd_bid',
    bizNo: request.request_no,
  });
}

/** Tells its buyer, by SMS as well. */
export async function notifyHirer(tx: Tx, request: RequestRow, { content, ...told }: Told): Promise<void> {
  await notify(tx, {
    uid: request.uid,
    creator: request.created_by_sub,
    category: 'crowd',
    sms: true,
    ...told,
    content: `“${request.title}”${content}`,
    link: hirePages.buyer(request.request_no),
    bizType: 'crowd_request',
    bizNo: request.request_no,
  });
}
