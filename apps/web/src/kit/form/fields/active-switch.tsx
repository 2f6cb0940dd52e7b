import { activeWords } from '@houtai/contract/active-words';
import type { Tag } from '@houtai/contract/tags';
import { type ReactNode, useState } from 'react';

import { useCan } from '#platform/session/can.tsx';
import { CellSwitch } from '#ui/input/choice/switch.tsx';
import { confirm } from '#ui/layer/confirm.ts';
import { toast } from '#ui/layer/toast.tsx';

import { ActiveMark } from './active-mark.tsx';

type ActiveSwitchProps = {
  /** The name of the record, for the switch and the messages. */
  name: string;
  active: boolean;
  /** The right to switch it; without that right only the state is shown. */
  tag: Tag;
  /** Whether nobody may switch this record. */
  kept?: boolean;
  /** The consequence of switching it off, as a sentence of the question. */
  follows: string;
  /** Stores the new state. Refusals are shown like those of other calls. */
  onSwitch: (active: boolean) => Promise<unknown>;
};

/** Shows in a list whether a record is in use: as a switch that asks before it switches off, or as a glyph with a word. */
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
