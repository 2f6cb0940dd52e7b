import { APPROVAL_COMMENT_MAX } from '@houtai/contract/limits';
import type { KeyboardEvent, ReactNode, RefObject } from 'react';

import { useIsNarrowSheet } from '#ui/hooks/use-sheet.ts';
import { Textarea } from '#ui/input/texts/textarea.tsx';

import type { ArmedDecision, useDecision } from './use-decision.ts';

import css from './decide.module.css';

type DecisionCommentProps = {
  field: RefObject<HTMLDivElement | null>;
  decision: ReturnType<typeof useDecision>;
  main: ArmedDecision;
  faultId: string;
};

const READY = ['同意', '请补充说明'];

/** The comment of a decision. Ctrl and Enter confirm the armed decision, Esc disarms it. */
export function DecisionComment({ field, decision, main, faultId }: DecisionCommentProps): ReactNode {
  const { armed, setArmed, comment, type, fault, decide } = decision;
  const isPhone = useIsNarrowSheet(600);
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && armed) {
      event.stopPropagation();
      setArmed(null);
    }
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (armed) void decide(armed);
    else setArmed(main);
  };
  return (
    <div ref={field} className={css.comment}>
      <Textarea
        aria-label="审批意见"
        aria-invalid={fault !== ''}
        aria-describedby={faultId}
        placeholder={main === 'advise' ? '你的意见' : isPhone ? '审批意见' : '审批意见，驳回和退回时必填'}
        rows={isPhone ? 1 : 2}
        limit={APPROVAL_COMMENT_MAX}
        value={comment}
        onChange={type}
        onKeyDown={press}
      />
      {comment === '' && (
        <span className={css.ready}>
          {READY.map((words) => (
            <button key={words} type="button" onClick={() => type(words)}>
              {words}
            </button>
          ))}
        </span>
      )}
    </div>
  );
}
