import { calls } from '@houtai/contract';
import { valuesOf } from '@houtai/contract/form-check';
import type { Question } from '@houtai/contract/question';
import type { Questionnaire } from '@houtai/contract/questionnaire-shapes';
import { QUESTIONNAIRE_FORM } from '@houtai/contract/questionnaires-form';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

import { useLeaveGuard } from '#kit/form/draft/use-leave-guard.ts';
import { useUnguardedForm } from '#kit/form/use-form.ts';
import { useSend } from '#platform/calls/query.ts';
import { CallError } from '#platform/calls/send.ts';

import { lostOver } from './lost-over.ts';

const SAVE_AFTER_MS = 800;
const STEPS_KEPT = 100;

/** How the saving stands: what is on the screen is stored, on its way, or not taken. */
export type Saving = { state: 'saved' | 'waiting' | 'failed' | 'conflict'; at: Date | null; message: string };

type History = { past: readonly (readonly Question[])[]; future: readonly (readonly Question[])[] };

/** A questionnaire while it is built: its questions with the way back and forth, its settings, and their saving as they are changed. */
export function useBuilder(opened: Questionnaire) {
  const { questions, change: changeTo, undo, redo } = useQuestions(opened.questions);
  const [saving, setSaving] = useState<Saving>({ state: 'saved', at: null, message: '' });
  const version = useRef(opened.version);
  const update = useSend(calls.questionnaires.update, { silent: true });
  const form = useUnguardedForm(QUESTIONNAIRE_FORM, { initial: opened, submit: async () => undefined });
  const content = { ...valuesOf(QUESTIONNAIRE_FORM, form.read), questions: [...questions] };
  const text = JSON.stringify(content);
  const stored = useRef({ text, content });
  const isUnsaved = saving.state !== 'saved';
  useLeaveGuard(saving.state === 'failed' || saving.state === 'conflict');

  const save = async (over?: number): Promise<number | null> => {
    const sent = { text, content };
    try {
      const saved = await update.run({ ...content, id: opened.id, version: over ?? version.current });
      version.current = saved.version;
      stored.current = sent;
      setSaving({ state: 'saved', at: new Date(saved.updatedAt), message: '' });
      return saved.version;
    } catch (error) {
      const isConflict = error instanceof CallError && error.code === 'A0409';
      setSaving({ state: isConflict ? 'conflict' : 'failed', at: null, message: error instanceof CallError ? error.message : '' });
      return null;
    }
  };
  const saveLater = useEffectEvent(() => void save());
  useEffect(() => {
    if (text === stored.current.text) return;
    const timer = setTimeout(saveLater, SAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [text]);

  const change = (next: readonly Question[]) => {
    changeTo(next);
    if (saving.state === 'saved') setSaving({ ...saving, state: 'waiting' });
  };
  return {
    questions,
    change,
    form,
    saving,
    isUnsaved,
    /** Stores what is on the screen at the same time; the version that it got, or null where it was not taken. */
    saveNow: () => (text === stored.current.text ? Promise.resolve(version.current) : save()),
    /** What of a change made elsewhere is lost by saving over it. */
    lostOver: (theirs: Questionnaire) => lostOver(content, { before: stored.current.content, theirs }),
    /** Takes the version that somebody else has made for the one before this. */
    saveOver: (theirs: number) => save(theirs),
    undo,
    redo,
  };
}

/** The questions with the way back and forth. */
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
