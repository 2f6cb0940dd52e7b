import { type RefObject, useEffect } from 'react';

/**
 * In px: the width that a toast needs beside a sheet, and the top below a sheet's head for one that must lie over the sheet, whose bottom
 * has fields and buttons.
 */
const ROOM = 360;
const BELOW_HEAD = 108;

const sheets = new Set<HTMLElement>();

/** Keeps toasts off a visible sheet at the right edge: beside it, or below its head in a narrow window. */
export function useToastOffset(sheet: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const own = sheet.current;
    if (!own) return;
    sheets.add(own);
    place();
    window.addEventListener('resize', place);
    return () => {
      sheets.delete(own);
      place();
      window.removeEventListener('resize', place);
    };
  }, [sheet]);
}

function place(): void {
  const { style } = document.documentElement;
  style.removeProperty('--toasts-end');
  style.removeProperty('--toasts-top');
  style.removeProperty('--notices-top');
  style.removeProperty('--notices-bottom');
  if (sheets.size === 0) return;
  const left = Math.min(...[...sheets].map((sheet) => sheet.getBoundingClientRect().left));
  if (left >= ROOM) style.setProperty('--toasts-end', `${window.innerWidth - left}px`);
  else {
    style.setProperty('--toasts-top', `${BELOW_HEAD}px`);
    style.setProperty('--notices-top', `${BELOW_HEAD}px`);
    style.setProperty('--notices-bottom', 'auto');
  }
}
