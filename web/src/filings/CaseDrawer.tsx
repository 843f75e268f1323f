import { type CaseStatus, isCertified } from '@uc/contract/filings/case-texts';
import { caseFields } from '@uc/contract/filings/field-texts';
import type { FilingArea } from '@uc/contract/filings/kinds';
import { useCan, useRead } from '../client';
import { TicketLink } from '../forms/TicketLink';
import { to } from '../routes';
import { Button, ButtonLink } from '../ui/Button';
import { Facts } from '../ui/Card';
import { CopyText } from '../ui/CopyText';
import { Dialog } from '../ui/Dialog';
import { ErrorBlock } from '../ui/ErrorBlock';
import { Skeleton } from '../ui/Skeleton';
import { StatusTag } from '../ui/StatusTag';
import { Timeline } from '../ui/Timeline';
import { CaseMoney } from './CaseMoney';
import { CaseSiblings } from './CaseSiblings';
import { CaseUses } from './CaseUses';
import { Duties, FollowUps, Papers } from './CaseParts';
import { actionTexts, type CaseAction, callsOf, type FilingCase, nameOf, toneOf } from './filing';
import styles from './filings.module.css';
import { OpenOrders } from './OpenOrders';

interface Props {
  area: FilingArea;
  appNo: string;
  onClose: () => void;
  onAct: (action: CaseAction, row: FilingCase) => void;
}
/** The action that a case waits for stands last, as the main one. */
const main: readonly CaseAction[] = ['edit', 'pay', 'reply', 'confirm_draft'];

/** One case: its duties, its official timeline, papers and both trails of its money. */
export default function CaseDrawer({ area, appNo, onClose, onAct }: Props) {
  const { data, error, isFetching, refetch } = useRead(callsOf(area).detail, { app_no: appNo });
  const actions = data?.actions.filter((action) => action !== 'submit') ?? [];
  return (
    <Dialog
      shape="drawer"
      title={data ? nameOf(data) : '案件详情'}
      aside={data && <StatusTag tone={toneOf(data)}>{data.status_text}</StatusTag>}
      onClose={onClose}
      footer={
        data && (
          <>
            <TicketLink kind={`filing_${area}`} no={data.app_no} />
            {actions
              .toSorted((one, other) => Number(main.includes(one)) - Number(main.includes(other)))
              .map((action) => (
                <Button
                  key={action}
                  kind={main.includes(action) ? 'primary' : undefined}
                  onClick={() => onAct(action, data)}
                >
                  {actionTexts[action]}
                </Button>
              ))}
          </>
        )
      }
    >
      {data ? (
        <Detail area={area} one={data} onAct={onAct} />
      ) : error ? (
        <ErrorBlock message={error.message} onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <Skeleton height={480} />
      )}
    </Dialog>
  );
}

function Detail({ area, one, onAct }: { area: FilingArea; one: FilingCase; onAct: Props['onAct'] }) {
  const day = (label: string, value: string | null) => (value === null ? [] : ([[label, value]] as const));
  return (
    <div className={styles.detail}>
      <Duties one={one} />
      <OpenOrders area={area} one={one} />
      <FollowUps one={one} onOrder={() => onAct('order', one)} />
      <Onward one={one} />
      <section>
        <h3>案件信息</h3>
        <Facts
          facts={[
            ['案件编号', <CopyText key="no" text={one.app_no} label="案件编号" />],
            ...(one.class === null ? [] : ([['类别', `第${one.class}类`]] as const)),
            [
              '申请人',
              one.applicants.map(({ name, id_mask }) => `${name} ${id_mask}`).join('、') ||
                one.applicant ||
                '—',
            ],
            ...day(area === 'copyright' ? '流水号' : '申请号', one.filing_no),
            ...day(area === 'copyright' ? '登记号' : area === 'trademark' ? '注册号' : '专利号', one.reg_no),
            ...day('提交官方', one.filed_on),
            ...day('登记或授权', one.registered_on),
            ...day('有效期至', one.ends_on),
            ...(one.edition === null ? [] : ([['尼斯分类', `第${one.edition}版`]] as const)),
            ['创建人', one.created_by],
          ]}
        />
      </section>
      <section>
        <h3>官方进度</h3>
        <Timeline
          entries={one.stages.map(({ at, actor, text, comment }) => ({
            at,
            actor,
            text,
            ...(comment !== null && { comment }),
          }))}
        />
      </section>
      {area === 'trademark' && <CaseSiblings one={one} />}
      <CaseUses one={one} />
      <Papers one={one} />
      <CaseMoney one={one} />
      <section>
        <h3>申请内容</h3>
        <Facts facts={caseFields(area, one.form)} />
      </section>
    </div>
  );
}

/** Links to the uses of a registered or granted right. */
function Onward({ one: { app_no: filing, status } }: { one: FilingCase }) {
  const can = useCan();
  if (!isCertified(status as CaseStatus)) return null;
  return (
    <div className={styles.onward}>
      {can('crowd.bid:submit') && (
        <ButtonLink size="small" to={to('crowdsourcing.carry', { tab: 'hall', filing })}>
          用于投标
        </ButtonLink>
      )}
      {can('maker.project:manage') && (
        <ButtonLink size="small" to={to('maker.original', { filing })}>
          用于项目
        </ButtonLink>
      )}
    </div>
  );
}
