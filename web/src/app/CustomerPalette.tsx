import { useState } from 'react';
import { meanings } from '@uc/contract/meant';
import { firstSeen } from '@uc/contract/seen-length';
import { useNavigate } from 'react-router';
import { api, useCan, useHasCreditLimit, useRead, useSession } from '../client';
import { Button, ButtonLink } from '../ui/Button';
import { EmptyState } from '../ui/EmptyState';
import { ErrorBlock } from '../ui/ErrorBlock';
import { MOST_SEARCHED } from '../ui/filters';
import { foundPages } from '../ui/found-pages';
import { Palette } from '../ui/Palette';
import type { PaletteGroup, PaletteOption } from '../ui/PaletteList';
import { to } from '../routes';
import { findingGroup } from './finding-options';
import { pagesFor } from './menu';
import { recentOf, rememberRecent } from './recent-findings';
import { useSettled } from '../ui/use-settled';

/** Most pages among the findings, and without words. */
const PAGES = 6;
/** So long does typing pause before the server is asked. */
const PAUSE_MS = 180;

/** ⌘K: pages that this person may open, their own things of every kind, and what they opened last (shell.md#palette). */
export default function CustomerPalette({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const { uid, sub } = useSession();
  const can = useCan();
  const person = `${uid}/${sub?.sub_username ?? ''}`;
  const [typed, setTyped] = useState('');
  const keyword = firstSeen(meanings.search(typed), MOST_SEARCHED);
  const asked = useSettled(keyword, PAUSE_MS);
  const found = useRead(api.home.find, { keyword: asked }, { enabled: asked !== '' });
  const pages = usePages();
  const isAnswered = keyword === asked && found.data !== undefined;
  const groups: PaletteGroup[] =
    keyword === ''
      ? [
          { title: '最近打开', options: recentOf(person).map((one, at) => ({ ...one, key: `r${at}` })) },
          { title: '页面', options: pages.slice(0, PAGES) },
        ]
      : [
          { title: '页面', options: foundPages(pages, keyword).slice(0, PAGES) },
          ...(isAnswered ? found.data!.groups.map(findingGroup) : []),
        ];
  const open = (option: PaletteOption) => {
    rememberRecent(person, option);
    onClose();
    if (option.isExternal) window.open(option.link, '_blank', 'noopener');
    else void navigate(option.link);
  };
  return (
    <Palette
      label="全局查找"
      placeholder="查找页面、订单、资金、合同、知产、消息…"
      typed={typed}
      onType={setTyped}
      groups={groups.filter(({ options }) => options.length > 0)}
      busy={keyword !== '' && !isAnswered && !found.error}
      fault={
        found.error &&
        keyword !== '' && (
          <ErrorBlock message={found.error.message} onRetry={found.refetch} busy={found.isFetching} />
        )
      }
      none={
        <EmptyState
          icon="search"
          title={`没有找到“${keyword}”`}
          hint="可输入编号、名称、拼音或拼音首字母，仅查找您有权查看的内容"
          action={
            can('ticket:manage') ? (
              <ButtonLink to={to('support', { view: 'new' })} onClick={onClose}>
                提交工单
              </ButtonLink>
            ) : (
              <Button onClick={onClose}>关闭</Button>
            )
          }
        />
      }
      onChoose={open}
      onClose={onClose}
    />
  );
}

/** The pages of this person as entries. */
function usePages(): PaletteOption[] {
  const { kind, provider_homepage: homepage } = useSession();
  const can = useCan();
  return pagesFor({ kind, can, hasCreditLimit: useHasCreditLimit() }).flatMap(
    ({ id, title, path, above, isExternal }) => {
      const link = isExternal ? homepage : path;
      return link
        ? [
            {
              key: `p-${id}`,
              icon: isExternal ? 'out' : 'right',
              title,
              ...(above && above !== title && { text: above }),
              link,
              isExternal,
            },
          ]
        : [];
    },
  );
}
