import type { Question } from '@houtai/contract/question';
import type { QuestionnaireResults } from '@houtai/contract/questionnaire-shapes';

/** What the result of a question is drawn from. */
export type ResultProps = {
  question: Question;
  spread: QuestionnaireResults['answers'][number];
  filter: string;
  onChange: (filter: string) => void;
};
