import { Link } from 'react-router';
import { to } from '../routes';
import { ButtonLink } from '../ui/Button';
import { Facts } from '../ui/Card';
import { CopyText } from '../ui/CopyText';
import { Dialog } from '../ui/Dialog';
import { MaskedText } from '../ui/MaskedText';
import { NotedText } from '../ui/NotedText';
import { MomentText } from '../ui/MomentText';
import { MoneyText } from '../ui/MoneyText';
import { StatusTag } from '../ui/StatusTag';
import type { CreditRecord, RmbRecord } from './record';
import styles from './finance.module.css';
import { sourceLink } from './source-link';

const bucketTexts = { paid: '充值币', bonus: '赠送币' };

/** One ledger line with everything it says, and the way to the document it came from. */
export function RecordDrawer({ record, onClose }: { record: RmbRecord | CreditRecord; onClose: () => void }) {
  const link = sourceLink(record.biz_type, record.biz_no);
  return (
    <Dialog
      shape="drawer"
      title="流水详情"
      aside={<StatusTag tone="info">{record.type_text}</StatusTag>}
      onClose={onClose}
      footer={
        link && (
          <ButtonLink kind="primary" to={link}>
            查看来源单据
          </ButtonLink>
        )
      }
    >
      <p className={styles.recordTitle}>{record.title}</p>
      <p className={styles.recordAmount}>
        <Amount record={record} />
      </p>
      <Facts
        facts={[
          ['流水号', <CopyText key="no" text={record.record_no} label="流水号" />],
          ['时间', <MomentText key="time" value={record.time} />],
          ['变动后余额', <MoneyText key="after" value={record.balance_after} />],
          ['关联单号', record.biz_no ? <CopyText key="biz" text={record.biz_no} label="关联单号" /> : '—'],
          ['操作人', record.operator],
          ['分中心', record.location_text],
          ...('counterparty' in record
            ? ([
                ['对方', record.counterparty ? <MaskedText key="with" value={record.counterparty} /> : '—'],
                ['渠道', record.channel_text || '—'],
                ...(record.channel_no ? ([['渠道单号', record.channel_no]] as const) : []),
              ] as const)
            : []),
          ...('bucket' in record && record.bucket ? ([['币种', bucketTexts[record.bucket]]] as const) : []),
          ...('batch_no' in record && record.batch_no
            ? ([
                [
                  '批次',
                  <Link key="batch" to={to('finance.coins', { batch: record.batch_no })} onClick={onClose}>
                    {record.batch_no}
                  </Link>,
                ],
              ] as const)
            : []),
          ...('expire_at' in record && record.expire_at
            ? ([['到期时间', <MomentText key="expire" value={record.expire_at} />]] as const)
            : []),
          ...('total_after' in record && record.total_after !== null
            ? ([['变动后总额', <MoneyText key="total" value={record.total_after} />]] as const)
            : []),
          ...(record.remark ? ([['备注', record.remark]] as const) : []),
        ]}
      />
    </Dialog>
  );
}

/** + and − only for incoming and outgoing money; a freeze moves nothing out of the account. */
export function Amount({ record }: { record: RmbRecord | CreditRecord }) {
  const { direction, amount } = record;
  return direction === 'in' || direction === 'out' ? (
    <MoneyText value={amount} direction={direction} />
  ) : (
    <MoneyText value={amount} />
  );
}

interface SourceProps {
  record: RmbRecord | CreditRecord;
  onOpen: () => void;
}

/** What a record is, which opens it, who stood opposite, and the number of its document, linked where there is a screen. */
export function Source({ record, onOpen }: SourceProps) {
  const { title, record_no: no, biz_type, biz_no } = record;
  const link = sourceLink(biz_type, biz_no);
  return (
    <NotedText
      note={'counterparty' in record && record.counterparty && <MaskedText value={record.counterparty} />}
      number={biz_no && (link ? <Link to={link}>{biz_no}</Link> : biz_no)}
    >
      <button type="button" aria-label={`查看流水 ${no}：${title}`} onClick={onOpen}>
        {title}
      </button>
    </NotedText>
  );
}
