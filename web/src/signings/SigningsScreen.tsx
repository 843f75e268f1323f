import { Link, useSearchParams } from 'react-router';
import { signingKindIds, signingKinds, signingTabTexts } from '@uc/contract/signing-texts';
import { api, countedTabs, useRead } from '../client';
import { to } from '../routes';
import { FilterText } from '../ui/FilterBar';
import { FilterSelect } from '../ui/FilterSelect';
import { WIDEN } from '../ui/FilteredList';
import { NotedText } from '../ui/NotedText';
import { MomentText } from '../ui/MomentText';
import type { Column } from '../ui/record-columns';
import { Screen } from '../ui/Screen';
import { StatusTag } from '../ui/StatusTag';
import { TabbedList } from '../ui/TabbedList';
import { useFilters } from '../ui/use-filters';
import { SigningDrawer } from './SigningDrawer';
import { type Signing, signingFilters, signingTones, tabIds } from './signing';
import styles from './signings.module.css';

const PANEL = 'signings-panel';

/** 合同: what the account has signed or is to sign, over all rooms (signings.md#screens). */
export default function SigningsScreen() {
  const state = useFilters(signingFilters, 'tab');
  const { filters, set } = state;
  const { tab, kind, keyword, start_time, end_time, page, page_size } = filters;
  const read = useRead(
    api.signings.list,
    {
      tab,
      ...(kind !== 'all' && { kind }),
      ...(keyword && { keyword }),
      ...(start_time && { start_time }),
      ...(end_time && { end_time }),
      page,
      page_size,
    },
    { keepPrevious: true },
  );
  const [query, setQuery] = useSearchParams();
  const of = signingKindIds.find((one) => one === query.get('of'));
  const no = query.get('no') ?? '';
  const close = () =>
    setQuery(
      (before) => new URLSearchParams([...before].filter(([name]) => name !== 'of' && name !== 'no')),
      { replace: true },
    );
  const kinds = read.data?.kinds ?? [];
  return (
    <Screen title="合同">
      <TabbedList
        tabs={{
          label: '合同状态',
          panel: PANEL,
          tabs: countedTabs(tabIds, (id) => signingTabTexts[id], read),
          current: tab,
          onChange: (next) => set({ tab: next }),
        }}
        state={state}
        fields={
          <>
            <FilterText name="keyword" label="关键词" value={keyword} placeholder="名称、编号或对方名称" />
            <FilterSelect
              name="kind"
              label="类型"
              value={kind}
              options={[['all', '全部类型'], ...kinds.map((one) => [one, signingKinds[one].text] as const)]}
            />
          </>
        }
        days="创建时间"
        caption="合同"
        columns={columns}
        read={read}
        rowKey={({ kind: one, signing_no: number }) => `${one}/${number}`}
        oneLine
        minWidth={880}
        empty={{
          title: '没有合同',
          hint: '签约众包合同、提交知识产权申请、加入孵化或入驻服务商后，合同与协议会列在这里',
        }}
        unmatched={{ icon: 'search', title: '没有符合条件的合同', hint: WIDEN }}
      />
      {of && no && <SigningDrawer key={`${of}/${no}`} kind={of} no={no} onClose={close} />}
    </Screen>
  );
}

/** The address of the drawer, with the filters as they stand. */
function OpenLink({ signing: { kind, signing_no: no, title } }: { signing: Signing }) {
  const [query] = useSearchParams();
  const next = new URLSearchParams(query);
  next.set('of', kind);
  next.set('no', no);
  return <Link to={`${to('orders.contracts')}?${next}`}>{title}</Link>;
}

const columns: Column<Signing>[] = [
  {
    key: 'title',
    title: '合同',
    card: 'title',
    render: (row) => (
      <NotedText number={row.signing_no}>
        <OpenLink signing={row} />
      </NotedText>
    ),
  },
  { key: 'kind', title: '类型', width: 160, render: ({ kind_text }) => kind_text },
  { key: 'other', title: '对方', width: 144, render: ({ other }) => other },
  {
    key: 'state',
    title: '状态',
    width: 112,
    card: 'mark',
    render: ({ state, state_text }) => <StatusTag tone={signingTones[state]}>{state_text}</StatusTag>,
  },
  {
    key: 'signed',
    title: '签署时间',
    width: 152,
    card: 'when',
    render: ({ signed_at: at, due_at: due }) =>
      at !== null ? (
        <MomentText value={at} />
      ) : due === null ? (
        '未签署'
      ) : (
        <span className={styles.due}>{`${due.slice(5, 16)}前签署`}</span>
      ),
  },
];
