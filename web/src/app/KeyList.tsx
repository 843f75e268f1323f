import { singleKeys } from '../client/single-keys';
import { routeOf } from '../routes';
import { KeyList, type KeyRow } from '../ui/KeyList';
import { paletteKeys } from '../ui/palette-keys';
import type { KeyPlace } from './key-places';

interface Props {
  places: readonly KeyPlace[];
  onClose: () => void;
}

/** The keys of every page; those of one letter can be switched off here (shell.md#keys). */
export default function CustomerKeys({ places, onClose }: Props) {
  const rows: KeyRow[] = [
    [[paletteKeys()], '全局查找'],
    [['?'], '显示快捷键'],
    [['Esc'], '关闭弹窗、抽屉与菜单'],
    ...places.map(([letter, id]): KeyRow => [['G', letter.toUpperCase()], routeOf(id).title]),
  ];
  return <KeyList rows={rows} singles={singleKeys} label="启用单键快捷键（? 与 G）" onClose={onClose} />;
}
