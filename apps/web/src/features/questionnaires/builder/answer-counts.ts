import type { Questionnaire } from '@houtai/contract/questionnaire-shapes';
import { createContext } from 'react';

/** The number of answers to each question, and of choices of each value. */
export const AnswerCounts = createContext<NonNullable<Questionnaire['answerCounts']>>({});
