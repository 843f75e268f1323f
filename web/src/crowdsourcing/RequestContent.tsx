import { formatMoney } from '@uc/contract/money';
import { api, useWrite } from '../client';
import { saveFile } from '../client/files';
import { Button } from '../ui/Button';
import { Facts } from '../ui/Card';
import { CopyText } from '../ui/CopyText';
import { MoneyText } from '../ui/MoneyText';
import type { RequestDetail } from './crowd';
import styles from './crowdsourcing.module.css';

/** The content of a request, for its buyer and for those who may bid. */
export function RequestContent({ request }: { request: RequestDetail }) {
  const opening = useWrite(api.requests.attachment);
  const save = async (fileId: string) => {
    await opening.submit({ request_no: request.request_no, file_id: fileId });
    await saveFile(fileId);
  };
  const { own, prizes } = request;
  return (
    <>
      <section>
        <h3>需求描述</h3>
        <p className={styles.description}>{request.description || '尚未填写'}</p>
        {request.files.length > 0 && (
          <ul className={styles.files} aria-label="附件">
            {request.files.map(({ file_id: id, name }) => (
              <li key={id}>
                <Button size="small" kind="quiet" onClick={() => void save(id).catch(() => undefined)}>
                  {`下载附件：${name}`}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </section>
      <section>
        <h3>需求信息</h3>
        <Facts
          facts={[
            ['需求编号', <CopyText key="no" text={request.request_no} label="需求编号" />],
            ['模式', request.mode_text],
            ['类目', request.category_text],
            ['预算', request.amount.text],
            ...(prizes.length > 1
              ? [
                  [
                    '奖金',
                    prizes.map((prize, index) => `第${index + 1}名${formatMoney(prize)}元`).join('、'),
                  ] as const,
                ]
              : []),
            ...(own && own.escrow > 0
              ? [['托管中', <MoneyText key="escrow" value={own.escrow} unit="¥" />] as const]
              : []),
            ...(request.mode === 'hire' && request.deliver_days === null
              ? []
              : [
                  ['截止时间', request.deadline?.slice(0, 16) ?? '—'] as const,
                  ['交付周期', request.deliver_days === null ? '—' : `${request.deliver_days}天`] as const,
                ]),
            ...(request.mode === 'hire'
              ? []
              : [['地区', request.region_text] as const, ['服务商', request.provider_kind_text] as const]),
            ['保证金', request.need_deposit ? '须缴纳' : '不要求'],
            ['保密', request.nda ? '须保密' : '不要求'],
            ['可见范围', request.visibility_text],
            ['标签', request.tags.join('、') || '—'],
            ...(own?.target ? [['雇佣对象', own.target.name] as const] : []),
            ...(own && own.invited.length > 0
              ? [['受邀服务商', own.invited.map(({ name }) => name).join('、')] as const]
              : []),
            ...(own
              ? []
              : [
                  [
                    '雇主',
                    `${request.employer.name}${request.employer.is_verified ? '（已实名）' : ''}`,
                  ] as const,
                ]),
            ['收藏', `${request.collects}人`],
          ]}
        />
      </section>
    </>
  );
}
