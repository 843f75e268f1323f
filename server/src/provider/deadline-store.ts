import { asked, endOfDay, type FindDeadlines } from '../room/index';
import { validStates } from './states';

/** Certifications, each with the end of its last day. */
export const certsToRenew: FindDeadlines = async (db, ask) => {
  const end = endOfDay('valid_to');
  const rows = await db
    .selectFrom('provider_certs')
    .select(['uid', 'cert_no', 'kind', end.as('at')])
    .where('status', 'in', validStates)
    .where(asked(ask, 'uid', end))
    .orderBy('valid_to')
    .orderBy('cert_no')
    .limit(ask.most)
    .execute();
  return rows.map((row) => ({
    uid: row.uid,
    no: row.cert_no,
    title: row.kind === 'person' ? '个人服务商认证' : '企业服务商认证',
    at: row.at,
    link: '/facilitator/serviceProdAuth',
  }));
};
