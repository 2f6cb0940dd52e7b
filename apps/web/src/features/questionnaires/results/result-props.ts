import type { Question } from '@houtai/contract/question';
import type { QuestionnaireResults } from '@houtai/contract/questionnaire-shapes';

/** Props of the result of a question. */
export type ResultProps = {
  question: Question;
  spread: QuestionnaireResults['answers'][number];
  filter: string;
  onChange: (filter: string) => void;
};
