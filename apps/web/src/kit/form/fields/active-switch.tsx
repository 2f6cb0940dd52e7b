import { activeWords } from '@houtai/contract/active-words';
import type { Tag } from '@houtai/contract/tags';
import { type ReactNode, useState } from 'react';

import { useCan } from '#platform/session/can.tsx';
import { CellSwitch } from '#ui/input/choice/switch.tsx';
import { confirm } from '#ui/layer/confirm.ts';
import { toast } from '#ui/layer/toast.tsx';

import { ActiveMark } from './active-mark.tsx';

type ActiveSwitchProps = {
  /** What it is called in the name of the switch and in the sentences. */
  name: string;
  active: boolean;
  /** The right to switch it; without it there is the state alone. */
  tag: Tag;
  /** The record stays as it is, no matter who asks. */
  kept?: boolean;
  /** What follows for people when it is switched off, as a sentence of the question. */
  follows: string;
  /** Stores it; a refusal is shown where all are. */
  onSwitch: (active: boolean) => Promise<unknown>;
};

/** Whether a record is in use, in its list: a switch that asks before it takes something from people, or glyph and word. */
export function ActiveSwitch({ name, active, tag, kept = false, follows, onSwitch }: ActiveSwitchProps): ReactNode {
  const mayEdit = useCan([tag]);
  const [busy, setBusy] = useState(false);
  if (!mayEdit || kept) return <ActiveMark active={active} />;
  const change = async (next: boolean) => {
    const text = `停用「${name}」？${follows}`;
    if (!next && !(await confirm({ text, act: '停用', danger: true }))) return;
    setBusy(true);
    await onSwitch(next).then(
      () => toast.success(`已${next ? '启用' : '停用'}「${name}」`),
      () => undefined,
    );
    setBusy(false);
  };
  return (
    <CellSwitch label={`启用 ${name}`} checked={active} busy={busy} onChange={(next) => void change(next)}>
      {activeWords(active)}
    </CellSwitch>
  );
}
