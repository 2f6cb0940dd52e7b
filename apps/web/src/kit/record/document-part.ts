import { createContext } from 'react';

export type DocumentPart = {
  /** The whole document, or one of its two parts when each has its own tab. */
  shown: 'whole' | 'text' | 'files';
  /** Called with the number of files once the document is loaded. */
  onFiles?: (count: number) => void;
};

/** Which part of a document the page of an approval shows, for the `DocumentBody` in it. */
export const DocumentPartContext = createContext<DocumentPart>({ shown: 'whole' });
