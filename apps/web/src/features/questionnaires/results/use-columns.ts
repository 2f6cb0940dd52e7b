import type { Question } from '@houtai/contract/question';
import { useState } from 'react';

/** The columns of a questionnaire's table of answers, stored on this device; later questions are appended. */
export function useColumns(id: string, questions: readonly Question[]): [readonly string[], (columns: readonly string[]) => void] {
  const name = `houtai.answers.${id}`;
  const [kept, setKept] = useState(() => readKept(name));
  const every = questions.map((question) => question.id);
  const columns = kept
    ? [...kept.columns.filter((column) => every.includes(column)), ...every.filter((column) => !kept.known.includes(column))]
    : every;
  const set = (next: readonly string[]) => {
    const value = { columns: [...next], known: every };
    setKept(value);
    try {
      localStorage.setItem(name, JSON.stringify(value));
    } catch {
      // Storage failed, so the order lasts as long as the page is open.
    }
  };
  return [columns.length > 0 ? columns : every, set];
}

type Kept = { columns: string[]; known: string[] };

function readKept(name: string): Kept | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(name) ?? 'null');
    return isKept(kept) ? kept : null;
  } catch {
    return null;
  }
}

function isKept(value: unknown): value is Kept {
  return (
    typeof value === 'object' &&
    value !== null &&
    'columns' in value &&
    Array.isArray(value.columns) &&
    'known' in value &&
    Array.isArray(value.known)
  );
}
