import { GitCompare } from 'lucide-react';
import { type ReactNode, useState } from 'react';

import { TimeCell } from '#kit/list/cells/time-cell.tsx';
import { useSession } from '#platform/session/session.ts';

import patterns from '#ui/patterns.module.css';
import css from './clash-strips.module.css';

/** A field that both users set to different values: the two values as text, and who the other user is, if known. */
export type FieldClash = {
  field: string;
  label: string;
  mine: string | null;
  theirs: string | null;
  /** Who stored the other value, and when; null if unknown. */
  by: { name: string; at: string } | null;
};

type ClashStripsProps = { clashes: readonly FieldClash[]; onChoose: (field: string, isTheirs: boolean) => void };

/** Shows both values of each field that two users changed; the user's own is chosen at first. */
export function ClashStrips({ clashes, onChoose }: ClashStripsProps): ReactNode {
  const [theirs, setTheirs] = useState<ReadonlySet<string>>(new Set());
  const self = useSession((session) => session.userInfo?.name);
  const choose = (field: string, isTheirs: boolean) => {
    onChoose(field, isTheirs);
    setTheirs((old) => new Set([...old].filter((one) => one !== field).concat(isTheirs ? field : [])));
  };
  return clashes.map(({ field, label, mine, theirs: other, by }) => {
    const who = by === null ? '你和他人都改了' : by.name === self ? '你在另一个窗口也改了' : `你和${by.name}都改了`;
    const words = `${label} ${who}`;
    return (
      <div key={field} className={css.clash} role="radiogroup" aria-label={words}>
        <p className={css.head}>
          <GitCompare size={14} strokeWidth={1.75} aria-hidden />
          <b>{label}</b> {who}
        </p>
        <div className={patterns.wrap8}>
          <Side isOn={!theirs.has(field)} from="你填的" words={mine ?? '表单中的内容'} onChoose={() => choose(field, false)} />
          <Side
            isOn={theirs.has(field)}
            from={
              by ? (
                <>
                  {by.name} <TimeCell time={by.at} /> 存的
                </>
              ) : (
                '他人存的'
              )
            }
            words={other ?? '已保存的内容'}
            onChoose={() => choose(field, true)}
          />
        </div>
      </div>
    );
  });
}

type SideProps = { isOn: boolean; from: ReactNode; words: string; onChoose: () => void };

function Side({ isOn, from, words, onChoose }: SideProps): ReactNode {
  return (
    <button type="button" role="radio" aria-checked={isOn} className={css.side} onClick={onChoose}>
      <small>{from}</small>
      <b title={words}>{words}</b>
    </button>
  );
}
