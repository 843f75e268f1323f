import { type CaseStatus, isCertified } from '@uc/contract/filings/case-texts';
import { Link } from 'react-router';
import { api, useCan, useRead } from '../../client';
import { to } from '../../routes';
import { ButtonLink } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { ReadFault } from '../../ui/ReadFault';
import type { FilingCase } from '../filing';
import styles from '../filings.module.css';

/** The work that a case came from, the bids and projects that name it, and the way to the next one. */
export function CaseUses({ one }: { one: FilingCase }) {
  const can = useCan();
  const read = useRead(api.uses.ofCase, { app_no: one.app_no });
  const { data } = read;
  if (data === undefined) return <ReadFault of={read} what="关联内容" />;
  const mayUse = isCertified(one.status as CaseStatus);
  const [mayBid, mayManage] = [mayUse && can('crowd.bid:submit'), mayUse && can('maker.project:manage')];
  if (data.list.length === 0 && !mayBid && !mayManage) return null;
  return (
    <Card title="关联">
      <div className={styles.group}>
        {data.list.length > 0 && (
          <ul className={styles.papers} aria-label="关联">
            {data.list.map(({ no, kind_text, title, state, link }) => (
              <li key={no}>
                <span>
                  <Link to={link}>{title}</Link>
                  <span className={styles.no}>{`${kind_text} · ${state}`}</span>
                </span>
              </li>
            ))}
          </ul>
        )}
        {(mayBid || mayManage) && (
          <div className={styles.onward}>
            {mayBid && (
              <ButtonLink size="small" to={to('crowdsourcing.carry', { tab: 'hall', filing: one.app_no })}>
                用于投标
              </ButtonLink>
            )}
            {mayManage && (
              <ButtonLink size="small" to={to('maker.original', { filing: one.app_no })}>
                用于项目
              </ButtonLink>
            )}
          </div>
        )}
      </div>
    </Card>
  );
}
