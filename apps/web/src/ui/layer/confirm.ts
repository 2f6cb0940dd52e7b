import type { ReactNode } from 'react';
import { create } from 'zustand';

/** A question before an action. `danger` colours the button, whose label `act` should then name the action. */
export type Question = {
  text: ReactNode;
  title?: string;
  act?: string;
  danger?: boolean;
  /** The label of a second action. */ other?: string;
};

type Asked = Question & { answer: (agreed: boolean) => void; /** Chooses the second action. */ takeOther: () => void };

/** The open question, which `ConfirmLayer` shows. */
export const useQuestion = create<{ asked: Asked | null }>(() => ({ asked: null }));

/** Asks 温馨提示 with 确定 and 取消; resolves to true when the user agrees. Another question replaces an open one, which counts as refused. */
export async function confirm(question: Omit<Question, 'other'>): Promise<boolean> {
  return (await askChoice(question)) === 'act';
}

/** Asks as `confirm` does, with a second action to choose. */
export function askChoice(question: Question): Promise<'act' | 'other' | 'refused'> {
  useQuestion.getState().asked?.answer(false);
  return new Promise((resolve) => {
    const close = () => useQuestion.setState({ asked: null });
    const answer = (agreed: boolean) => {
      close();
      resolve(agreed ? 'act' : 'refused');
    };
    const takeOther = () => {
      close();
      resolve('other');
    };
    useQuestion.setState({ asked: { ...question, answer, takeOther } });
  });
}
