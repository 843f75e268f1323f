import { useId } from 'react';
import { bidFaults } from '@uc/contract/crowdsourcing/bid-form';
import { limits } from '@uc/contract/limits';
import { parseTyped, toWire } from '@uc/contract/money';
import { api, toast, useWrite } from '../client';
import { upload } from '../client/upload';
import { FilingPicker } from '../forms/FilingPicker';
import { type Form, useForm } from '../forms/use-form';
import { Button } from '../ui/Button';
import { Dialog } from '../ui/Dialog';
import { TextField } from '../ui/Field';
import { FileField, type UploadedFile } from '../ui/FileField';
import { Notice } from '../ui/Notice';
import { TextArea } from '../ui/TextArea';
import { BidIncome } from './BidIncome';
import { type Bid, crowdReads, type RequestDetail } from './crowd';
import styles from './crowdsourcing.module.css';

interface Values {
  price: string;
  days: string;
  plan: string;
  attachments: readonly UploadedFile[];
  filings: string[];
  hidden: boolean;
}
const formOf = ({ price, days, plan, attachments, filings }: Values) => {
  const amount = parseTyped(price);
  return {
    ...(price !== '' && { price: amount === undefined ? NaN : toWire(amount) }),
    ...(/^\d{1,3}$/.test(days) && { days: Number(days) }),
    plan,
    attachments: attachments.map(({ file_id: id }) => id),
    filings,
  };
};

/** 投标 and its change; of a 悬赏 the work that is sent in (crowdsourcing-forms.md#bid-fields). */
export default function BidDialog({
  request,
  bid,
  filing,
  onClose,
}: {
  request: RequestDetail;
  bid: Bid | undefined;
  /** A filing of the account that the bid is to name. */
  filing: string | undefined;
  onClose: () => void;
}) {
  const id = useId();
  const named = bid?.filings.map(({ app_no: no }) => no) ?? [];
  const isWork = request.mode === 'reward';
  const verb = isWork ? '投稿' : '投标';
  const writing = { refreshes: crowdReads, quiet: true };
  const submit = useWrite(api.bids.submit, writing);
  const change = useWrite(api.bids.edit, writing);
  const form = useForm<Values>({
    initial: {
      price: bid?.price?.toFixed(2) ?? '',
      days: String(bid?.days ?? ''),
      plan: bid?.plan ?? '',
      attachments: bid?.files ?? [],
      filings: filing === undefined || named.includes(filing) ? named : [...named, filing],
      hidden: bid?.is_hidden ?? false,
    },
    check: (typed) =>
      Object.fromEntries(
        bidFaults(request.mode, formOf(typed), 1).map(({ field, message }) => [field, message]),
      ),
    async send(typed) {
      const sent = { ...formOf(typed), hidden: typed.hidden };
      await (bid === undefined
        ? submit.submit({ request_no: request.request_no, ...sent })
        : change.submit({ bid_no: bid.bid_no, version: bid.version, ...sent }));
      toast(bid === undefined ? `${verb}已提交` : `${verb}已修改`, 'success');
      onClose();
    },
  });
  const { values, set, field, problems } = form;
  const title = bid === undefined ? verb : `修改${verb}`;
  return (
    <Dialog
      title={`${title}：${request.title}`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button kind="primary" type="submit" form={id} busy={form.busy}>
            {bid === undefined ? `提交${verb}` : '保存修改'}
          </Button>
        </>
      }
    >
      <form id={id} {...form.props} className={styles.form}>
        {!isWork && (
          <>
            <PriceFields request={request} form={form} />
            <BidIncome typed={values.price} least={toWire(limits.bid.min)} />
          </>
        )}
        <TextArea
          label={isWork ? '稿件说明' : '方案'}
          rows={8}
          most={3000}
          hint="20-3000字；请勿填写联系方式"
          {...field('plan')}
        />
        <FileField
          label={isWork ? '稿件' : '附件（选填）'}
          use="bid_attachment"
          send={upload}
          most={10}
          files={values.attachments}
          error={problems.attachments}
          hint="仅雇主可见"
          onChange={(attachments) => set({ attachments })}
        />
        <FilingPicker
          inForce
          hint="雇主能看到其名称、登记号与现状"
          most={10}
          chosen={values.filings}
          error={problems.filings}
          onChange={(filings) => set({ filings })}
        />
        {request.visibility === 'public' && !isWork && (
          <div className={styles.check}>
            <label>
              <input
                type="checkbox"
                checked={values.hidden}
                onChange={(event) => set({ hidden: event.target.checked })}
              />
              对其他投标人隐藏我的报价
            </label>
          </div>
        )}
        <Notice>每个需求只能{verb}1次，截止前可修改3次。</Notice>
        {form.alert && <Notice tone="negative">{form.alert}</Notice>}
      </form>
    </Dialog>
  );
}

/** 报价 and 周期; a note stands beside a price above the buyer's budget. */
function PriceFields({
  request: { amount },
  form: { values, field },
}: {
  request: RequestDetail;
  form: Form<Values>;
}) {
  const typed = parseTyped(values.price);
  const isOver = typed !== undefined && amount.high !== null && toWire(typed) > amount.high;
  return (
    <>
      <div className={styles.pair}>
        <TextField
          meant="amount"
          label="报价（元）"
          inputMode="decimal"
          autoComplete="off"
          hint={`预算${amount.text}${isOver ? '。报价高于预算上限，雇主会看到这一标记' : ''}`}
          {...field('price')}
        />
        <TextField
          meant="whole"
          label="周期（天）"
          inputMode="numeric"
          autoComplete="off"
          {...field('days')}
        />
      </div>
    </>
  );
}
