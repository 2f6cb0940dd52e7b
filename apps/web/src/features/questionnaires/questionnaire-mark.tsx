import { QUESTIONNAIRE_STATE_WORDS, type QuestionnaireState } from '@houtai/contract/questionnaire-words';
import type { ReactNode } from 'react';

import { type StateShape, StateMark } from '#ui/marks/state-mark.tsx';

const SHAPES: Readonly<Record<QuestionnaireState, StateShape>> = { draft: 'waiting', open: 'doing', closed: 'closed' };

/** Whether a questionnaire accepts answers, as a glyph with its word. */
export function QuestionnaireMark({ state }: { state: QuestionnaireState }): ReactNode {
  return <StateMark shape={SHAPES[state]}>{QUESTIONNAIRE_STATE_WORDS[state]}</StateMark>;
}
