import { Fragment, type ReactNode } from 'react';

import { Dialog } from '#ui/layer/dialog.tsx';

import styles from './shell.module.css';

const KEYS: readonly { keys: readonly string[]; act: string }[] = [
  { keys: ['Ctrl', 'K'], act: '菜单快捷搜索' },
  { keys: ['←', '→'], act: '在标签之间移动，Enter 打开' },
  { keys: ['Delete'], act: '关闭选中的标签' },
  { keys: ['Shift', 'F10'], act: '打开标签菜单' },
  { keys: ['→'], act: '展开侧栏菜单组' },
  { keys: ['↑', '↓'], act: '上下移动右侧按钮' },
  { keys: ['/'], act: '定位到列表的第一个查询条件' },
  { keys: ['↑', '↓'], act: '在列表行间移动，Enter 打开，空格勾选' },
  { keys: ['J', 'K'], act: '在列表和首页选择下一条、上一条；查看详情时切换' },
  { keys: ['W'], act: '让选中的反馈等待' },
  { keys: ['Ctrl', 'Enter'], act: '提交表单' },
  { keys: ['Esc'], act: '关闭最上层的窗口' },
  { keys: ['?'], act: '显示快捷键' },
];

export function KeysDialog({ onClose }: { onClose: () => void }): ReactNode {
  return (
    <Dialog open onClose={onClose} title="快捷键" width={420}>
      <dl className={styles.keys}>
        {KEYS.map(({ keys, act }) => (
          <Fragment key={act}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{act}</dd>
          </Fragment>
        ))}
      </dl>
    </Dialog>
  );
}
