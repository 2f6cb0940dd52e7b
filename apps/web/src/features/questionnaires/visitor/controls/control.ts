import type { Area } from '@houtai/contract/areas';
import type { Question, QuestionAnswers } from '@houtai/contract/question';

/** The props of a question's control: its values, and callbacks to change them. */
export type ControlProps = {
  question: Question;
  values: readonly string[];
  /** The text of the "other" option. */
  other: string;
  /** Ids of options without places left. */
  full: readonly string[];
  attempt: string;
  /** Ids of the elements that label and describe it. */
  labelledBy: string;
  describedBy: string | undefined;
  isWrong: boolean;
  onChange: (values: readonly string[]) => void;
  onOther: (text: string) => void;
  /** The areas directly below another one. */
  readAreas: (areaId: string) => Promise<Area[]>;
  /** Uploads a file and resolves to its id; absent in a preview. */
  onFile?: ((file: File) => Promise<{ id: string; fileName: string }>) | undefined;
};

/** Answers with the values of one key replaced. */
export function withAnswer(answers: QuestionAnswers, place: string, values: readonly string[]): QuestionAnswers {
  return { ...answers, [place]: values };
}
