import { useState } from 'react';
import { toast } from '../../client/toasts';
import { Button, ButtonLink, IconButton } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { CopyText } from '../../ui/CopyText';
import { Dialog } from '../../ui/Dialog';
import { LayoutSwitch } from '../../ui/LayoutSwitch';
import { MoreMenu } from '../../ui/MoreMenu';
import { panelOf, Tabs } from '../../ui/Tabs';
import { Tooltip } from '../../ui/Tooltip';
import type { Layout } from '../../ui/use-layout';
import styles from './styles.module.css';

const kinds = { primary: '主要', plain: '普通', quiet: '安静', danger: '危险' } as const;
const sizes = { small: '小', medium: '中', large: '大' } as const;
const PANEL = 'styles-panel';
const tabs = [
  { id: 'all', text: '全部', count: 69 },
  { id: 'waiting', text: '待付款', count: 4 },
  { id: 'loading', text: '计数读取中', count: null },
  { id: 'plain', text: '无计数' },
] as const;

/** Buttons, menus, tabs, and what opens over the page. */
export function StyleActions() {
  const [opened, open] = useState<'dialog' | 'drawer' | 'confirm'>();
  const [tab, setTab] = useState<string>('all');
  const [layout, setLayout] = useState<Layout>('grid');
  const close = () => open(undefined);
  return (
    <Card title="按钮与浮层">
      <div className={styles.stack}>
        {(Object.keys(kinds) as (keyof typeof kinds)[]).map((kind) => (
          <div key={kind} className={styles.row}>
            {(Object.keys(sizes) as (keyof typeof sizes)[]).map((size) => (
              <Button key={size} kind={kind} size={size}>
                {`${kinds[kind]}${sizes[size]}`}
              </Button>
            ))}
            <Button kind={kind} icon="plus">{`${kinds[kind]}带图标`}</Button>
            <Button kind={kind} disabled>{`${kinds[kind]}不可用`}</Button>
            <Button kind={kind} busy={`${kinds[kind]}处理中`}>
              提交
            </Button>
          </div>
        ))}
        <div className={styles.row}>
          <ButtonLink to="/">按钮样的链接</ButtonLink>
          <a href="#styles">文字链接</a>
          <IconButton name="refresh" label="刷新" />
          <IconButton name="close" label="不可用的图标按钮" disabled />
          <LayoutSwitch layout={layout} onChange={setLayout} grid="卡片" />
          <CopyText text="O2026113077994136" label="订单号" />
          <Tooltip content="指到或聚焦时说明">带说明的文字</Tooltip>
          <MoreMenu label="更多操作">
            <Button size="small" kind="quiet">
              菜单中的操作
            </Button>
          </MoreMenu>
        </div>
        <div>
          <Tabs label="标签页" panel={PANEL} tabs={tabs} current={tab} onChange={setTab} />
          <div {...panelOf(PANEL, tab)} />
        </div>
        <div className={styles.row}>
          <Button onClick={() => open('dialog')}>对话框</Button>
          <Button onClick={() => open('drawer')}>抽屉</Button>
          <Button onClick={() => open('confirm')}>确认</Button>
          <Button onClick={() => toast('已保存', 'success')}>成功提示</Button>
          <Button onClick={() => toast('已删除1条消息', 'success', () => Promise.resolve())}>
            可撤销的提示
          </Button>
          <Button onClick={() => toast('有新的消息', 'info')}>一般提示</Button>
          <Button onClick={() => toast('保存失败，请稍后重试', 'error')}>失败提示</Button>
        </div>
      </div>
      {(opened === 'dialog' || opened === 'drawer') && (
        <Dialog
          title={opened === 'dialog' ? '对话框' : '抽屉'}
          shape={opened}
          onClose={close}
          footer={
            <Button kind="primary" onClick={close}>
              知道了
            </Button>
          }
        >
          标题、内容与一排按钮，主要按钮在最后。
        </Dialog>
      )}
      {opened === 'confirm' && (
        <ConfirmDialog title="删除这条记录？" confirm="删除" danger onConfirm={close} onClose={close}>
          删除后不能恢复。
        </ConfirmDialog>
      )}
    </Card>
  );
}
