import type { Api } from '@uc/contract';
import type { FindingKind } from '@uc/contract/finding';
import type { WireOutput } from '../client';
import type { IconName } from '../ui/Icon';
import { MoneyText } from '../ui/MoneyText';
import type { PaletteGroup } from '../ui/PaletteList';

type Group = WireOutput<Api['home']['find']>['groups'][number];

const icons: Record<FindingKind, IconName> = {
  order: 'list',
  record: 'wallet',
  filing: 'shield',
  contract: 'users',
  request: 'flag',
  ticket: 'info',
  message: 'bell',
};

/** A group of findings as the palette shows it. */
export const findingGroup = ({ kind, kind_text: title, list, is_cut: isCut }: Group): PaletteGroup => ({
  title,
  ...(isCut && { note: `仅显示最近${list.length}条，可输入更多内容缩小范围` }),
  options: list.map((one) => ({
    key: `${kind}-${one.no}-${one.link.replaceAll(/\W/g, '')}`,
    icon: icons[kind],
    title: one.title,
    text: `${one.text} · ${one.no}`,
    link: one.link,
    aside: (
      <>
        {one.amount !== null && <MoneyText value={one.amount} unit={one.unit} />}
        <span>{one.at.slice(0, 10)}</span>
      </>
    ),
  })),
});
