import { Link } from 'react-router';
import { to } from '../routes';
import { ButtonLink } from '../ui/Button';
import { Facts } from '../ui/Card';
import { CopyText } from '../ui/CopyText';
import { Dialog } from '../ui/Dialog';
import { MaskedText } from '../ui/MaskedText';
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

/** A record's number, which opens the record. */
export function RecordNumber({ no, onOpen }: { no: string; onOpen: () => void }) {
  return (
    <button type="button" className={styles.recordNumber} onClick={onOpen} aria-label={`查看流水 ${no}`}>
      {no}
    </button>
  );
}

/** The document behind a record: its title, its number (linked where there is a screen for it), and who stood opposite. */
export function Source({ record }: { record: RmbRecord | CreditRecord }) {
  const link = sourceLink(record.biz_type, record.biz_no);
  return (
    <div className={styles.source}>
      <span className={styles.sourceTitle}>{record.title}</span>
      <span className={styles.faint}>
        {'counterparty' in record && record.counterparty && (
          <>
            <MaskedText value={record.counterparty} />{' '}
          </>
        )}
        {record.biz_no && (link ? <Link to={link}>{record.biz_no}</Link> : record.biz_no)}
      </span>
    </div>
  );
}
