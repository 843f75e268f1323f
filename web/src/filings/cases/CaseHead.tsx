import type { CaseStatus } from '@uc/contract/filings/case-texts';
import { filingAreas } from '@uc/contract/filings/kinds';
import { TicketLink } from '../../forms/TicketLink';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import styles from '../../ui/matter.module.css';
import { RowActions } from '../../ui/RowActions';
import { StatusTag } from '../../ui/StatusTag';
import { Steps } from '../../ui/Steps';
import { actionTexts, type CaseAction, nameOf, toneOf } from '../filing';
import own from './case.module.css';
import { nextOf } from './next';
import { NextDuty } from './NextDuty';
import { useMayPay } from './OrderLink';
import type { CaseProps } from './props';
import { stageOf, stagesOf } from './stage';

/** What the case is and where it stands, and the one thing that is due. */
export function CaseHead({ one, onAct, onTime }: CaseProps & { onTime: () => void }) {
  const { area, kind, kind_text, class: of, applicant } = one;
  const staged = { area, kind, status: one.status as CaseStatus };
  const at = stageOf(staged);
  const what = [`${filingAreas[area]} · ${kind_text}`, of === null ? '' : `第${of}类`, applicant];
  return (
    <Card>
      <div className={styles.head}>
        <div className={styles.line}>
          <StatusTag tone={toneOf(one)}>{one.status_text}</StatusTag>
          <span className={own.what}>{what.filter(Boolean).join(' · ')}</span>
          <Others one={one} onAct={onAct} />
        </div>
        {at !== undefined && <Steps label="案件进度" steps={stagesOf(staged)} current={at} />}
        <NextDuty one={one} onAct={onAct} onTime={onTime} />
      </div>
    </Card>
  );
}

/** Actions that are no answer to what is due. */
const others: readonly CaseAction[] = ['copy', 'withdraw', 'cancel', 'delete'];

function Others({ one, onAct }: CaseProps) {
  const { main } = nextOf(one, useMayPay());
  const asked = main?.kind === 'order' ? main.business : undefined;
  const hasMore = one.follow_ups.some(({ business }) => business !== asked);
  return (
    <div className={styles.others}>
      <RowActions of={nameOf(one)}>
        {hasMore && (
          <Button size="small" onClick={() => onAct('order', one)}>
            {actionTexts.order}
          </Button>
        )}
        <TicketLink kind={`filing_${one.area}`} no={one.app_no} size="small" />
        {others
          .filter((action) => one.actions.includes(action))
          .map((action) => (
            <Button key={action} size="small" onClick={() => onAct(action, one)}>
              {actionTexts[action]}
            </Button>
          ))}
      </RowActions>
    </div>
  );
}
