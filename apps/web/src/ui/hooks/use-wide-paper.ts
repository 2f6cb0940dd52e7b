import { useEffect } from 'react';

/** Prints the page on A3 across as long as it is in sight; all else is printed on A4. */
export function useWidePaper(): void {
  useEffect(() => {
    const { dataset } = document.documentElement;
    dataset['paper'] = 'wide';
    return () => void delete dataset['paper'];
  }, []);
}
