import { calls } from '@houtai/contract';
import { valuesOf } from '@houtai/contract/form-check';
import type { Question } from '@houtai/contract/question';
import type { Questionnaire } from '@houtai/contract/questionnaire-shapes';
import { QUESTIONNAIRE_FORM } from '@houtai/contract/questionnaires-form';
import { useState } from 'react';

import { useAutosave } from '#kit/form/saving/use-autosave.ts';
import { useUnguardedForm } from '#kit/form/use-form.ts';
import { useSend } from '#platform/calls/query.ts';
import { send } from '#platform/calls/send.ts';

import { type Content, overwrittenParts } from './lost-over.ts';

const STEPS_KEPT = 100;

type History = { past: readonly (readonly Question[])[]; future: readonly (readonly Question[])[] };

/** A questionnaire in the builder: its questions with undo, its settings, and autosave. */
export function useBuilder(opened: Questionnaire) {
  const { questions, change, undo, redo } = useQuestions(opened.questions);
  const update = useSend(calls.questionnaires.update, { silent: true });
  const form = useUnguardedForm(QUESTIONNAIRE_FORM, { initial: opened, submit: async () => undefined });
  const content: Content = { ...valuesOf(QUESTIONNAIRE_FORM, form.read), questions };
  const saving = useAutosave<Content, Questionnaire>({
    opened,
    content,
    isSame: (one, other) => JSON.stringify(one) === JSON.stringify(other),
    versionOf: ({ version }) => version,
    store: ({ questions, ...settings }, version) => update.run({ ...settings, questions: [...questions], id: opened.id, version }),
    presentOf: () => send(calls.questionnaires.get, { id: opened.id }, { silent: true }).catch(() => null),
  });
  return {
    questions,
    change,
    form,
    saving,
    /** Saves the current content; resolves to the new version, or to null when it was refused. */
    saveNow: async () => {
      const outcome = await saving.save();
      return outcome.is === 'saved' ? outcome.stored.version : null;
    },
    /** Which of another user's changes an overwrite would lose. */
    lostOver: (theirs: Questionnaire) => overwrittenParts(content, { before: saving.storedContent, theirs }),
    undo,
    redo,
  };
}

/** The questions with undo and redo. */
function useQuestions(opened: readonly Question[]) {
  const [questions, setQuestions] = useState(opened);
  const [history, setHistory] = useState<History>({ past: [], future: [] });
  const step = (from: 'past' | 'future', to: 'past' | 'future') => {
    const found = history[from].at(-1);
    if (!found) return;
    setHistory({ ...history, [from]: history[from].slice(0, -1), [to]: [...history[to], questions] });
    setQuestions(found);
  };
  return {
    questions,
    change: (next: readonly Question[]) => {
      setHistory({ past: [...history.past, questions].slice(-STEPS_KEPT), future: [] });
      setQuestions(next);
    },
    undo: history.past.length > 0 ? () => step('past', 'future') : undefined,
    redo: history.future.length > 0 ? () => step('future', 'past') : undefined,
  };
}

export type Builder = ReturnType<typeof useBuilder>;
