import { createContext } from 'react';

export type DocumentPart = {
  /** All of it, or one of its two where each has a tab of its own. */
  shown: 'whole' | 'text' | 'files';
  /** Told how many files it has, once it is read. */
  onFiles?: (count: number) => void;
};

/** What the page of an approval shows of a document, for the `DocumentBody` in it. */
export const DocumentPartContext = createContext<DocumentPart>({ shown: 'whole' });
