import type { ReactNode } from 'react';
import { create } from 'zustand';

/** A question before an act. `danger` colours the button, whose `act` should then name what it does. */
export type Question = { text: ReactNode; title?: string; act?: string; danger?: boolean };

type Asked = Question & { answer: (agreed: boolean) => void };

/** The question that is open now; shown by `ConfirmLayer`. */
export const useQuestion = create<{ asked: Asked | null }>(() => ({ asked: null }));

/** Asks 温馨提示 with 确定 and 取消; true when the person agrees. A second question takes the place of an open one, which counts as refused. */
export function confirm(question: Question): Promise<boolean> {
  useQuestion.getState().asked?.answer(false);
  return new Promise((resolve) => {
    const answer = (agreed: boolean) => {
      useQuestion.setState({ asked: null });
      resolve(agreed);
    };
    useQuestion.setState({ asked: { ...question, answer } });
  });
}
