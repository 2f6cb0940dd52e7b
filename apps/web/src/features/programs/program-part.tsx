import { calls } from '@houtai/contract';
import type { Program } from '@houtai/contract/programs';
import { MAX_PROGRAM_KEYS } from '@houtai/contract/programs-form';
import { type ReactNode, useState } from 'react';

import { useSend } from '#platform/calls/query.ts';
import { useCan } from '#platform/session/can.tsx';
import { Button } from '#ui/buttons/button.tsx';
import { confirm } from '#ui/layer/confirm.ts';
import { toast } from '#ui/layer/toast.tsx';

import { GivenTags } from './given-tags.tsx';
import { KeyDialog } from './key-dialog.tsx';
import { KeyList } from './key-list.tsx';
import { ProgramDialog } from './program-dialog.tsx';
import { ProgramState } from './program-state.tsx';

import patterns from '#ui/patterns.module.css';
import css from './programs-page.module.css';

/** A program: its keeper, its rights and its keys. */
export function ProgramPart({ program }: { program: Program }): ReactNode {
  const { name, purpose, keeperName, state, networks, perMinute, keys } = program;
  const mayEdit = useCan([calls.programs.save.access]);
  const mayAddKey = useCan([calls.programs.addKey.access]);
  const [isAddingKey, setAddingKey] = useState(false);
  return (
    <section className={css.program} aria-label={name}>
      <div className={css.head}>
        <h2>
          {name}
          <small>
            <ProgramState program={program} />
          </small>
        </h2>
        {mayEdit && <Acts program={program} />}
      </div>
      {state === 'stopped' && (
        <p role="alert" className={patterns.red}>
          负责人 {keeperName} 已停用，密钥都不能用。换一位负责人后恢复。
        </p>
      )}
      <dl className={css.facts}>
        {[
          ['用来做什么', purpose],
          ['负责人', keeperName],
          ['只从这些地址来', networks === '' ? '不限' : networks],
          ['每分钟最多', `${perMinute.toLocaleString('en')} 次`],
        ].map(([label, words]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
      <GivenTags program={program} />
      <div className={css.head}>
        <h3>
          密钥<small>最多 {MAX_PROGRAM_KEYS} 把同时在用，好换</small>
        </h3>
        {mayAddKey && keys.length < MAX_PROGRAM_KEYS && (
          <Button size="small" onClick={() => setAddingKey(true)}>
            新建密钥
          </Button>
        )}
      </div>
      <KeyList keys={keys} mayEnd={mayEdit} />
      {isAddingKey && <KeyDialog program={program} onClose={() => setAddingKey(false)} />}
    </section>
  );
}

function Acts({ program }: { program: Program }): ReactNode {
  const { id, name, state } = program;
  const [isEditing, setEditing] = useState(false);
  const turn = useSend(calls.programs.turn, { onMessage: toast.success });
  const isOff = state === 'off';
  const ask = async () => {
    const text = `停用「${name}」？它的密钥立刻不能再用，启用后恢复。`;
    if (isOff || (await confirm({ text, act: '停用', danger: true }))) void turn.run({ id, active: isOff });
  };
  return (
    <span className={patterns.row8}>
      <Button size="small" disabled={turn.busy} onClick={() => void ask()}>
        {isOff ? '启用' : '停用'}
      </Button>
      <Button size="small" onClick={() => setEditing(true)}>
        修改
      </Button>
      {isEditing && <ProgramDialog program={program} onClose={() => setEditing(false)} />}
    </span>
  );
}
