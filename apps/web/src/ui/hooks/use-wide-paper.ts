import { useEffect } from 'react';

/** Prints the page on A3 landscape while it is visible; other pages print on A4. */
export function useWidePaper(): void {
  useEffect(() => {
    const { dataset } = document.documentElement;
    dataset['paper'] = 'wide';
    return () => void delete dataset['paper'];
  }, []);
}
