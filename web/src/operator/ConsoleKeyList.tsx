import { singleKeys } from '../client/single-keys';
import { paletteKeys } from '../ui/palette-keys';
import { KeyList, type KeyRow } from '../ui/KeyList';

const rows: readonly KeyRow[] = [
  [[paletteKeys()], '全局查找：队列、页面与业务'],
  [['J'], '下一条；未打开时移到下一行'],
  [['K'], '上一条；未打开时移到上一行'],
  [['Enter'], '打开所在行'],
  [['A'], '打开主要操作的确认窗口'],
  [['R'], '刷新'],
  [['?'], '显示快捷键'],
  [['Esc'], '关闭弹窗与打开的业务'],
];

/** The keys of the console (console.md#items-and-keys). */
export default function ConsoleKeyList({ onClose }: { onClose: () => void }) {
  return <KeyList rows={rows} singles={singleKeys} label="启用单键快捷键" onClose={onClose} />;
}
