import type { Area } from '@houtai/contract/areas';
import type { Answers, Question } from '@houtai/contract/question';

/** What the control of a question gets: what stands in it, and the way to change that. */
export type ControlProps = {
  question: Question;
  values: readonly string[];
  /** What is written beside its open option. */
  other: string;
  /** Ids of options without a place. */
  full: readonly string[];
  attempt: string;
  /** Ids of the elements that name and explain it. */
  labelledBy: string;
  describedBy: string | undefined;
  isWrong: boolean;
  onChange: (values: readonly string[]) => void;
  onOther: (text: string) => void;
  /** The areas directly below one. */
  readAreas: (areaId: string) => Promise<Area[]>;
  /** Stores a file and gives its id; absent in a preview. */
  onFile?: ((file: File) => Promise<{ id: string; fileName: string }>) | undefined;
};

/** Answers with another value at a place. */
export function withAnswer(answers: Answers, place: string, values: readonly string[]): Answers {
  return { ...answers, [place]: values };
}
