import { Link, useNavigate } from 'react-router';
import { api, useCan, useRead, useWrite } from '../client';
import { to } from '../routes';
import { Button } from '../ui/Button';
import { ReadFault } from '../ui/ReadFault';
import type { WorkDetail } from './work';
import styles from './works.module.css';

/** The registrations of copyright that were begun from a work, and the way to begin one. */
export function WorkFilings({ work }: { work: WorkDetail }) {
  const mayRead = useCan()('ip.copyright:view') && work.status !== 'banned';
  const navigate = useNavigate();
  const read = useRead(api.uses.ofWork, { work_no: work.work_no }, { enabled: mayRead });
  const { data } = read;
  const begin = useWrite(api.uses.fromWork, { refreshes: [api.uses.ofWork, api.copyright.list] });
  const mayApply = data?.may_apply === true && work.content.copyright_reg_no === null;
  if (data === undefined) return <ReadFault of={read} what="著作权登记" />;
  if (data.list.length === 0 && !mayApply) return null;
  const apply = async () => {
    const { app_no: edit } = await begin.submit({ work_no: work.work_no });
    void navigate(to('filings.copyright', { edit }));
  };
  return (
    <section className={styles.filings}>
      <h3>著作权登记</h3>
      {data.list.length > 0 && (
        <ul aria-label="著作权登记">
          {data.list.map(({ app_no: no, title, reg_no, state, link }) => (
            <li key={no}>
              <Link to={link}>{title}</Link>
              <span>{[reg_no, state].filter(Boolean).join(' · ')}</span>
            </li>
          ))}
        </ul>
      )}
      {mayApply && (
        <>
          <p>用作品的名称、创作时间、简介与图片填好登记申请，核对补充后提交。</p>
          <Button busy={begin.isPending} onClick={() => void apply().catch(() => undefined)}>
            申请著作权登记
          </Button>
        </>
      )}
    </section>
  );
}
