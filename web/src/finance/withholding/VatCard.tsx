import { api, useRead } from '../../client';
import { Card } from '../../ui/Card';
import { EmptyState } from '../../ui/EmptyState';
import { ErrorBlock } from '../../ui/ErrorBlock';
import { MomentText } from '../../ui/MomentText';
import { MoneyText } from '../../ui/MoneyText';
import { Notice } from '../../ui/Notice';
import { RecordTable } from '../../ui/RecordTable';
import { Skeleton } from '../../ui/Skeleton';
import type { Vat } from './vat';
import { VatConsent } from './VatConsent';
import { vatColumns } from './vat-columns';
import styles from './withholding.module.css';
import { rateText } from './year';

/** 增值税代办: what the platform would file for a natural person month by month, on consent (finance.md#tax-withheld). */
export function VatCard() {
  const read = useRead(api.withholding.vat, {});
  const { data, error } = read;
  return (
    <Card title="增值税代办" extra={data?.is_person && <VatConsent of={data} />}>
      {error && !data && <ErrorBlock message={error.message} onRetry={read.refetch} />}
      {!data && !error && <Skeleton height={120} />}
      {data && <About of={data} />}
      {data?.must_register && data.register_above !== null && (
        <Notice tone="warning">
          最近12个月不含税销售额已达
          <MoneyText value={data.year_net} unit="¥" />
          ，超过
          <MoneyText value={data.register_above} unit="¥" />
          ，请到税务机关办理市场主体登记和增值税一般纳税人登记，之后由您自行申报。
        </Notice>
      )}
      {(data?.consent ?? data?.outgrown_at) && (
        <RecordTable
          caption="增值税代办预览"
          columns={vatColumns}
          rows={data.months}
          rowKey={({ month }) => month}
          error={error}
          onRetry={() => void read.refetch()}
          empty={
            <EmptyState
              icon="coin"
              title="最近12个月没有到账的收入"
              hint="收入到账后按月显示预计申报的增值税"
            />
          }
          minWidth={720}
        />
      )}
    </Card>
  );
}

/** Who may have it filed, the rule, and since when. */
function About({ of: { is_person, consent, outgrown_at, free, rate, until } }: { of: Vat }) {
  if (outgrown_at !== null)
    return (
      <p className={styles.note}>
        实名信息变更，委托已于 <MomentText value={outgrown_at} />{' '}
        终止。以个人身份完成验收的收入仍按月代为申报，到账时间在后的也包括在内；之后验收的收入由现在的主体自行申报。
      </p>
    );
  if (!is_person)
    return (
      <p className={styles.note}>
        完成个人实名认证后可以委托平台代办增值税申报；企业和个体工商户由本单位自行申报。
      </p>
    );
  return (
    <p className={styles.note}>
      {consent && (
        <>
          已于 <MomentText value={consent.given_at} /> 同意（第{consent.version}版）。
        </>
      )}
      {free !== null && rate !== null && (
        <>
          月不含税销售额不超过
          <MoneyText value={free} unit="¥" />
          的免税，超过的全额按{rateText(rate)}计算{until !== null && `（执行至${until}）`}。
        </>
      )}
      退款计入退回的当月；次月15日前申报，遇节假日顺延。本页为预览，不从余额扣款。
    </p>
  );
}
