import { limits } from '@uc/contract/limits';
import { api, useCan, useRead } from '../client';
import { LinkPicker } from '../forms/LinkPicker';
import { FilingPicker } from '../forms/FilingPicker';
import { useOwnFilings } from '../forms/own-filings';
import styles from './maker.module.css';
import type { ProjectFormState } from './use-project-form';

/** 知识产权与需求关联: documents of the account that the project names, for its people and for staff. */
export function LinkFields({ form: { values, problems, set } }: { form: ProjectFormState }) {
  const mayRequests = useCan()('crowd.request:view');
  const requests = useRead(api.requests.published, { page: 1, page_size: 100 }, { enabled: mayRequests });
  const filings = useOwnFilings();
  if (!mayRequests && !filings.choices?.length && !filings.read.error && values.ip_refs.length === 0)
    return null;
  return (
    <fieldset className={styles.group}>
      <legend>知识产权与需求关联</legend>
      <FilingPicker
        hint="已提交的版权、商标、专利申请，不公开展示"
        most={limits.maker.links}
        chosen={values.ip_refs}
        error={problems.ip_refs}
        onChange={(ip_refs) => set({ ip_refs })}
      />
      {mayRequests && (
        <LinkPicker
          label="关联众包需求（选填）"
          hint="您发布的需求，不公开展示"
          read={requests}
          choices={requests.data?.list.map(({ request_no: no, title, status_text: state }) => ({
            no,
            text: [title || no, state].join(' · '),
          }))}
          chosen={values.request_refs}
          most={limits.maker.links}
          error={problems.request_refs}
          onChange={(request_refs) => set({ request_refs })}
        />
      )}
    </fieldset>
  );
}
