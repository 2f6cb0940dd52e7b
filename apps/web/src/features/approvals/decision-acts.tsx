import { type MouseEvent, type ReactNode, useRef } from 'react';

import { Button } from '#ui/buttons/button.tsx';
import { useIsNarrowSheet } from '#ui/hooks/use-sheet.ts';
import { Menu, MenuItem } from '#ui/layer/menu.tsx';

import type { ArmedDecision, useDecision } from './use-decision.ts';

import css from './decide.module.css';

/** An action that a step may allow besides passing and rejecting, with its key. */
export type FurtherAct = { key: string; words: string; dialog: 'transfer' | 'consult' | 'sign' | 'return' };

type DecisionActsProps = {
  decision: Pick<ReturnType<typeof useDecision>, 'armed' | 'busy' | 'decide'>;
  /** The action of the primary button; null when the user may not decide. */
  main: ArmedDecision | null;
  acts: readonly FurtherAct[];
  onAct: (dialog: FurtherAct['dialog']) => void;
  onReject: () => void;
  /** Content at the end, on a wide page. */
  children: ReactNode;
};

const WORDS: Readonly<Record<ArmedDecision, string>> = { pass: '通过', reject: '驳回', advise: '给出意见' };

/** The buttons of a decision with their keys. On a phone, further actions are in a menu. */
export function DecisionActs({ decision, main, acts, onAct, onReject, children }: DecisionActsProps): ReactNode {
  const { armed, busy, decide } = decision;
  const isPhone = useIsNarrowSheet(600);
  const isBegun = useRef(false);
  // The second press of a double click would hit the next document, which has replaced the first.
  const begunHere = (act: () => void) => (event: MouseEvent) => {
    if (event.detail > 1 && !isBegun.current) return;
    isBegun.current = true;
    act();
  };
  const wordsOf = (act: ArmedDecision) => (armed === act ? `确认${WORDS[act]}` : WORDS[act]);
  return (
    <div className={css.acts}>
      {main !== null && (
        <Button kind="primary" aria-disabled={busy || undefined} aria-keyshortcuts="A" onClick={begunHere(() => void decide(main))}>
          {wordsOf(main)}
          <kbd className={css.key}>A</kbd>
        </Button>
      )}
      {main === 'pass' && (
        <Button kind="danger" aria-disabled={busy || undefined} aria-keyshortcuts="R" onClick={begunHere(onReject)}>
          {wordsOf('reject')}
          <kbd className={css.key}>R</kbd>
        </Button>
      )}
      {isPhone ? (
        acts.length > 0 && (
          <Menu trigger={<Button>更多</Button>}>
            {acts.map(({ words, dialog }) => (
              <MenuItem key={dialog} onClick={() => onAct(dialog)}>
                {words}
              </MenuItem>
            ))}
          </Menu>
        )
      ) : (
        <>
          {acts.map(({ key, words, dialog }) => (
            <Button key={dialog} aria-keyshortcuts={key} onClick={() => onAct(dialog)}>
              {words}
              <kbd className={css.key}>{key}</kbd>
            </Button>
          ))}
          <span className={css.grow} />
          {children}
        </>
      )}
    </div>
  );
}
