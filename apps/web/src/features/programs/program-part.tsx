import { calls } from '@houtai/contract';
import { ownValue } from '@houtai/contract/own-value';
import type { Program } from '@houtai/contract/programs';
import { MAX_PROGRAM_KEYS } from '@houtai/contract/programs-form';
import { TAGS } from '@houtai/contract/tags';
import { type ReactNode, useState } from 'react';

import { useSend } from '#platform/calls/query.ts';
import { useCan } from '#platform/session/can.tsx';
import { Button } from '#ui/buttons/button.tsx';
import { confirm } from '#ui/layer/confirm.ts';
import { toast } from '#ui/layer/toast.tsx';

import { KeyDialog } from './key-dialog.tsx';
import { KeyList } from './key-list.tsx';
import { ProgramDialog } from './program-dialog.tsx';

import patterns from '#ui/patterns.module.css';
import css from './programs-page.module.css';

const STATES = { active: '在用', off: '停用', stopped: '停住：负责人已停用，请换负责人' } as const;

/** One program: whose it is, what it may, how much it asked, and its keys. */
export function ProgramPart({ program }: { program: Program }): ReactNode {
  const { id, name, purpose, keeperName, state, tags, networks, perMinute, keys, today, week } = program;
  const mayEdit = useCan([calls.programs.save.access]);
  const mayAddKey = useCan([calls.programs.addKey.access]);
  const [open, setOpen] = useState<'edit' | 'key' | null>(null);
  const turn = useSend(calls.programs.turn, { onMessage: toast.success });
  const isOff = state === 'off';
  const ask = async () => {
    const text = `停用「${name}」？它的密钥立刻不能再用，启用后恢复。`;
    if (isOff || (await confirm({ text, act: '停用', danger: true }))) void turn.run({ id, active: isOff });
  };
  return (
    <section className={css.program} aria-label={name}>
      <div className={css.head}>
        <h2>
          {name}
          <small>{STATES[state]}</small>
        </h2>
        {mayEdit && (
          <span className={patterns.row8}>
            <Button size="small" disabled={turn.busy} onClick={() => void ask()}>
              {isOff ? '启用' : '停用'}
            </Button>
            <Button size="small" onClick={() => setOpen('edit')}>
              修改
            </Button>
          </span>
        )}
      </div>
      <p>{purpose}</p>
      <p className={patterns.noteLine}>
        负责人 {keeperName} · {networks === '' ? '不限地址' : `只从 ${networks} 来`} · 每分钟最多 {perMinute} 次 · 今天 {today} 次 · 最近 7
        天读 {week.reads}、写 {week.writes}、被拒 {week.refused}
      </p>
      <p className={patterns.noteLine}>能做：{tags.length === 0 ? '还没有' : tags.map((tag) => ownValue(TAGS, tag) ?? tag).join('、')}</p>
      <KeyList keys={keys} mayEnd={mayEdit} />
      {mayAddKey && keys.length < MAX_PROGRAM_KEYS && (
        <Button size="small" onClick={() => setOpen('key')}>
          新建密钥
        </Button>
      )}
      {open === 'edit' && <ProgramDialog program={program} onClose={() => setOpen(null)} />}
      {open === 'key' && <KeyDialog program={program} onClose={() => setOpen(null)} />}
    </section>
  );
}
