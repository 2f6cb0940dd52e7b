import type { ReactNode } from 'react';
import { create } from 'zustand';

/** A question before an act. `danger` colours the button, whose `act` should then name what it does. */
export type Question = {
  text: ReactNode;
  title?: string;
  act?: string;
  danger?: boolean;
  /** A second act to choose from, in words. */ other?: string;
};

type Asked = Question & { answer: (agreed: boolean) => void; /** Takes the second act. */ takeOther: () => void };

/** The question that is open now; shown by `ConfirmLayer`. */
export const useQuestion = create<{ asked: Asked | null }>(() => ({ asked: null }));

/** Asks 温馨提示 with 确定 and 取消; true when the person agrees. A second question takes the place of an open one, which counts as refused. */
export async function confirm(question: Omit<Question, 'other'>): Promise<boolean> {
  return (await choose(question)) === 'act';
}

/** Asks as `confirm` does, with a second act to choose from. */
export function choose(question: Question): Promise<'act' | 'other' | 'refused'> {
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
