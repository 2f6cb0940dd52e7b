import type { Questionnaire } from '@houtai/contract/questionnaire-shapes';
import { createContext } from 'react';

/** How often the questions of the builder were answered, and their values chosen. */
export const AnswerCounts = createContext<NonNullable<Questionnaire['answerCounts']>>({});
