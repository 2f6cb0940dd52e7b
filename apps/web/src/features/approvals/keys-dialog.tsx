import type { ReactNode } from 'react';

import { Switch } from '#ui/input/choice/switch.tsx';
import { Dialog } from '#ui/layer/dialog.tsx';

import { changeShownWay, useWays } from './flow/ways.ts';

import css from './keys-dialog.module.css';

const KEYS = [
  [['J', 'K'], '下一条、上一条'],
  [['X'], '勾选，按住 Shift 勾选一段'],
  [['/'], '搜索'],
  [['A', 'R'], '通过、驳回'],
  [['T', 'W'], '转交、委派'],
  [['S', 'B'], '加签、退回'],
  [['Ctrl', 'Enter'], '确认已选的处理'],
  [['Esc'], '取消已选的处理'],
  [['[', ']'], '上一个、下一个文件'],
  [['P'], '打印单据'],
  [['O'], '在新标签页打开'],
  [['?'], '全部按键'],
] as const;

/** Lists the keys. Single-letter keys can be switched off, because they interfere with speech input (WCAG 2.1.4). */
export function KeysDialog({ onClose }: { onClose: () => void }): ReactNode {
  const { keys } = useWays();
  return (
    <Dialog open onClose={onClose} title="全部按键" width={420}>
      <dl className={css.keys}>
        {KEYS.map(([pressed, words]) => (
          <div key={words}>
            <dt>
              {pressed.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
      <div className={css.single}>
        <Switch checked={keys} onChange={(on) => changeShownWay({ keys: on })}>
          使用单键快捷键
        </Switch>
      </div>
    </Dialog>
  );
}
